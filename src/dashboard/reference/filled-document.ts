/** How the reference fills in a document, so that "Execute" succeeds with what is there: pure, and tested so. */

/** A part of a document, or an example in it, as JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** What is filled in for one operation. */
export interface Filling {
  /** Values by name of the parameter. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The example of a body in JSON, made of that in the document. */
  readonly body?: (example: Part) => unknown;
  /** Values of a body that is a form, by name; the other fields are empty. */
  readonly form?: Readonly<Record<string, string>>;
  /** What "Execute" does next to the call, for the reader. */
  readonly note?: string;
}

/** What is filled in, by operation id, and for parameters of a name wherever they are. */
export interface Fillings {
  readonly operations: Readonly<Record<string, Filling>>;
  /** By lower-case name. */
  readonly parameters: Readonly<Record<string, string>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * The document with values for "try it". A parameter that has none is empty: the examples of the document show a form, and
 * sent as they are, an id among them would be refused.
 */
export function filledDocument(document: Part, fillings: Fillings): Part {
  const paths = mapped(document['paths'], (item) => {
    const { parameters: shared, ...rest } = item;
    const operations = METHODS.filter((method) => item[method]).map(
      (method) => [method, filledOperation(partOf(item[method]), partsOf(shared), document, fillings)] as const,
    );
    return { ...rest, ...Object.fromEntries(operations) };
  });
  return { ...document, paths };
}

/** @param shared parameters of every operation of the path */
function filledOperation(operation: Part, shared: readonly Part[], document: Part, fillings: Fillings): Part {
  const { operationId, parameters: own, requestBody, description } = operation;
  const { parameters: named = {}, body, form, note } = fillings.operations[String(operationId)] ?? {};
  const values = { ...fillings.parameters, ...lowerCase(named) };
  const fillMedia = body ? filledJson(body) : form && filledForm(form, document);
  return {
    ...operation,
    parameters: [...shared, ...partsOf(own)].map((one) => filledParameter(resolved(one, document), values)),
    ...(fillMedia && {
      requestBody: filledBody(resolved(partOf(requestBody), document), fillMedia),
    }),
    ...(note !== undefined && {
      description: `${typeof description === 'string' ? description : ''}\n\n**"Execute" on this page:** ${note}`,
    }),
  };
}

function filledBody(body: Part, fillMedia: (media: Part) => Part): Part {
  return { ...body, content: mapped(body['content'], fillMedia) };
}

/** Every example of a body, whether there is one or several by name. An example that is a text, such as XML, is kept. */
function filledJson(fill: (example: Part) => unknown): (media: Part) => Part {
  const filled = (example: unknown): unknown => (typeof example === 'string' ? example : fill(partOf(example)));
  return ({ example, examples, ...media }) =>
    examples
      ? { ...media, examples: mapped(examples, (one) => ({ ...one, value: filled(one['value']) })) }
      : { ...media, example: filled(example) };
}

/** Where a field has no example, Swagger UI would send one that it makes up. */
function filledForm(values: Readonly<Record<string, string>>, document: Part): (media: Part) => Part {
  return (media) => {
    const schema = resolved(partOf(media['schema']), document);
    const properties = mapped(schema['properties'], (field, name) => ({ ...field, example: values[name] ?? '' }));
    return { ...media, schema: { ...schema, properties } };
  };
}

function filledParameter(parameter: Part, values: Readonly<Record<string, string>>): Part {
  const { schema, example: _example, examples: _examples, ...rest } = parameter;
  const { example: _shown, ...form } = partOf(schema);
  const value = values[String(rest['name']).toLowerCase()];
  if (value === undefined) return { ...rest, schema: form };
  // A placeholder does not have the form of the value.
  return { ...rest, schema: value.includes('{{') ? { type: 'string' } : form, example: value };
}

/** Whether an operation of the document needs an access token; where one is merely accepted it does not. */
export function needsAccessToken(document: Part, method: string, path: string): boolean {
  const name = method.toLowerCase();
  const item = Object.entries(partOf(document['paths'])).find(
    ([template, one]) =>
      partOf(one)[name] !== undefined && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.[1];
  const security = partsOf(partOf(partOf(item)[name])['security']);
  return security.length > 0 && security.every((one) => Object.keys(one).length > 0);
}

/** The part that a reference means. */
function resolved(part: Part, document: Part): Part {
  const { $ref: reference } = part;
  if (typeof reference !== 'string') return part;
  return reference
    .split('/')
    .slice(1)
    .reduce<Part>((within, name) => partOf(within[name]), document);
}

function lowerCase(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}

function mapped(parts: unknown, map: (part: Part, name: string) => Part): Part {
  return Object.fromEntries(Object.entries(partOf(parts)).map(([name, part]) => [name, map(partOf(part), name)]));
}

/** A part of a document as an object; what is absent is one without members. */
export function partOf(value: unknown): Part {
  return (value ?? {}) as Part;
}

/** A list in a document; what is absent is an empty one. */
export function partsOf(value: unknown): readonly Part[] {
  return (value ?? []) as readonly Part[];
}
