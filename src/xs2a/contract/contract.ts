import type { IHttpRequest, IHttpResponse } from '@stoplight/prism-http/dist/types.js';
import type { IHttpOperation } from '@stoplight/types';
import { formatError } from '../../domain/errors.js';
import type { Profile } from '../../decisions/decisions.js';
import type { Contract } from '../../http/app-context.js';
import type { DocumentedAnswer } from '../../domain/tpp/documented-answer.js';
import { fieldPath, refuse } from './contract-refusal.js';
import { prism } from './contract-tools.js';
import { ajvCompiler, partChecks, type PartChecks, type SchemaCompiler } from './part-checks.js';

/**
 * The parts of an operation that are checked at different steps of the precedence. The objects are stable because
 * Prism uses them as cache keys.
 */
interface SplitOperation {
  readonly whole: IHttpOperation;
  readonly headersOnly: IHttpOperation;
  readonly queryOnly: IHttpOperation;
  readonly bodyOnly: IHttpOperation;
  readonly checks: PartChecks;
  /** Parameter names as in the document, by lower-case name, because Prism reports lower case. */
  readonly names: ReadonlyMap<string, string>;
}

/** Headers with their own guard, later in the precedence. */
const GUARDED_ELSEWHERE = new Set([
  'ocp-apim-subscription-key',
  'x-request-id',
  'digest',
  'signature',
  'tpp-signature-certificate',
]);

/** The operations of an OpenAPI document. */
export interface DocumentedOperations {
  /** An operation without responses, which take twenty times the memory of requests and which few banks judge. */
  readonly request: (operationId: string) => IHttpOperation | undefined;
  /** The operations with responses, read for the first caller. */
  readonly whole: () => readonly IHttpOperation[];
}

/** The operations after a change, which is made when they are asked for. */
export function changedOperations(
  { request, whole }: DocumentedOperations,
  change: (operations: readonly IHttpOperation[]) => readonly IHttpOperation[],
): DocumentedOperations {
  return {
    request: (operationId) => {
      const operation = request(operationId);
      return operation && change([operation])[0];
    },
    whole: () => change(whole()),
  };
}

/**
 * Combines Prism's validators of the operations with faster compiled ones that run first.
 * @param checkedElsewhere names of members with a separate rule
 */
export function createContract(
  operations: DocumentedOperations,
  checkedElsewhere: readonly string[] = [],
  compile = ajvCompiler(),
): Contract {
  const splitById = new Map<string, SplitOperation>();
  const find = (operationId: string): SplitOperation => {
    const known = splitById.get(operationId);
    if (known) return known;
    const found = split(documented(operations.request(operationId), operationId), compile);
    splitById.set(operationId, found);
    return found;
  };
  return { ...partRules(find), ...unknownNameRules(find, checkedElsewhere), ...answerRules(operations) };
}

type FindOperation = (operationId: string) => SplitOperation;

type PartRules = Pick<Contract, 'checkHeaders' | 'checkQuery' | 'checkBody' | 'definesParameter'>;

function partRules(find: FindOperation): PartRules {
  return {
    checkHeaders(operationId, headers) {
      const operation = find(operationId);
      const { checks, headersOnly } = operation;
      if (checks.headers.matches(headers)) return;
      // The body has its own step; Prism would validate these two headers here.
      const { 'content-length': _length, 'content-type': _type, ...checked } = headers;
      if (isRejected(headersOnly, { headers: checked })) refuse(operation, 'header', checks.headers.errorsOf(headers));
    },
    checkQuery(operationId, query) {
      const operation = find(operationId);
      const { checks, queryOnly } = operation;
      if (checks.query.matches(query)) return;
      const part = { url: { path: '/', query } };
      if (isRejected(queryOnly, part)) refuse(operation, 'query', checks.query.errorsOf(query));
    },
    checkBody(operationId, body) {
      if (body === undefined) return;
      const operation = find(operationId);
      const { checks, bodyOnly } = operation;
      if (checks.body.matches(body)) return;
      const part = { body, headers: { 'content-type': 'application/json' } };
      if (isRejected(bodyOnly, part)) refuse(operation, 'body', checks.body.errorsOf(body));
    },
    definesParameter: (operationId, name) => find(operationId).names.has(name.toLowerCase()),
  };
}

function isRejected(resource: IHttpOperation, part: Partial<IHttpRequest>): boolean {
  const element: IHttpRequest = { method: 'get', url: { path: '/' }, headers: {}, ...part };
  return prism().validateInput({ resource, element })._tag === 'Left';
}

type UnknownNameRules = Pick<
  Contract,
  'unknownParameter' | 'unknownBodyMember' | 'assertKnownQuery' | 'assertKnownBody'
>;

function unknownNameRules(find: FindOperation, checkedElsewhere: readonly string[]): UnknownNameRules {
  const parametersOf = (operationId: string): readonly string[] =>
    (find(operationId).whole.request?.query ?? []).map(({ name }) => name);
  const foreignMember = (operationId: string, body: unknown): UnknownMember | undefined => {
    const schema = find(operationId).whole.request?.body?.contents?.[0]?.schema;
    return schema && unknownMember(schema as MemberSchema, body, checkedElsewhere);
  };
  return {
    unknownParameter(operationId, fields) {
      const names = Object.keys(fields);
      if (names.length === 0) return undefined;
      const form = find(operationId).whole.request?.body?.contents?.find(({ mediaType }) => mediaType.includes('form'));
      const known = [...parametersOf(operationId), ...Object.keys(form?.schema?.properties ?? {})];
      return names.find((name) => !known.includes(name));
    },
    unknownBodyMember(operationId, body) {
      const unknown = foreignMember(operationId, body);
      return unknown && fieldPath(unknown.path);
    },
    assertKnownQuery(operationId, query) {
      const known = parametersOf(operationId);
      const unknown = Object.keys(query).find((name) => !known.includes(name));
      if (unknown === undefined) return;
      const offered = known.length === 0 ? 'it has none' : `known parameters are: ${known.join(', ')}`;
      formatError(unknown, `${unknown.slice(0, 64)} is not a parameter of this operation; ${offered}`);
    },
    assertKnownBody(operationId, body) {
      const unknown = foreignMember(operationId, body);
      if (!unknown) return;
      const path = fieldPath(unknown.path);
      formatError(path, `${path.slice(0, 200)} is not a known name; known members are: ${unknown.known.join(', ')}`);
    },
  };
}

type AnswerRules = Omit<Contract, keyof PartRules | keyof UnknownNameRules>;

function answerRules(operations: DocumentedOperations): AnswerRules {
  let byId: ReadonlyMap<string, IHttpOperation> | undefined;
  const answersOf = (operationId: string): IHttpOperation => {
    byId ??= new Map(operations.whole().map((operation) => [operationIdOf(operation), withoutRequestId(operation)]));
    return documented(byId.get(operationId), operationId);
  };
  return {
    withoutUnknownMembers(operationId, body) {
      const success = answersOf(operationId).responses.find(({ code }) => code.startsWith('2'));
      const schema = success?.contents?.[0]?.schema;
      return schema ? (withoutUnknownMembers(schema as MemberSchema, body) as object) : body;
    },
    needsToken: (operationId) => {
      const { security = [] } = answersOf(operationId);
      return security.length > 0 && security.every((schemes) => schemes.length > 0);
    },
    documentedErrors: (operationId) => (answersOf(operationId).extensions?.['x-errors'] ?? []) as readonly string[],
    documentedAnswers: (operationId) => answersOf(operationId).responses as readonly DocumentedAnswer[],
    answerProblems(operationId, { status, headers, body }) {
      const element: IHttpResponse = { statusCode: status, headers, body };
      const answers = answersOf(operationId);
      const resource = headers['content-type']?.startsWith('multipart/') ? withoutContents(answers) : answers;
      const result = prism().validateOutput({ resource, element });
      return result._tag === 'Right'
        ? []
        : result.left.map((problem) => `${(problem.path ?? []).join('.')}: ${problem.message}`);
    },
  };
}

type ContractsOf = (operations: DocumentedOperations) => (profile: Profile) => Contract;

/** Servers with the same operations share their contracts. */
export function sharedContracts(make: ContractsOf): ContractsOf {
  const made = new WeakMap<DocumentedOperations, ReturnType<ContractsOf>>();
  return (operations) => {
    const contractOf = made.get(operations) ?? make(operations);
    made.set(operations, contractOf);
    return contractOf;
  };
}

export function operationIdOf({ iid, id }: IHttpOperation): string {
  return iid ?? id;
}

function documented(operation: IHttpOperation | undefined, operationId: string): IHttpOperation {
  if (!operation) throw new Error(`the OpenAPI document has no operation ${operationId}`);
  return operation;
}

function split(operation: IHttpOperation, compile: SchemaCompiler): SplitOperation {
  const { headers = [], query = [], body } = operation.request ?? {};
  const part = (request: object): IHttpOperation => ({ ...operation, request });
  const parts = {
    headersOnly: part({ headers: headers.filter((header) => !GUARDED_ELSEWHERE.has(header.name.toLowerCase())) }),
    queryOnly: part({ query }),
    bodyOnly: part({ ...(body && { body }) }),
  };
  return {
    whole: operation,
    ...parts,
    checks: partChecks(parts, compile),
    names: new Map([...headers, ...query].map(({ name }) => [name.toLowerCase(), name])),
  };
}

/** Prism cannot read the parts of an answer. */
function withoutContents(operation: IHttpOperation): IHttpOperation {
  return { ...operation, responses: operation.responses.map((response) => ({ ...response, contents: [] })) };
}

/** X-Request-ID can only be repeated if it was sent, so no response needs it. */
function withoutRequestId(operation: IHttpOperation): IHttpOperation {
  const responses = operation.responses.map((response) => {
    const headers = response.headers?.filter(({ name }) => name.toLowerCase() !== 'x-request-id');
    return headers ? { ...response, headers } : response;
  });
  return { ...operation, responses };
}

/** The parts of a schema of the document that name members. */
interface MemberSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly items?: MemberSchema;
  readonly allOf?: readonly MemberSchema[];
}

/** A member that a schema does not define, and the members that it does. */
interface UnknownMember {
  readonly path: readonly string[];
  readonly known: readonly string[];
}

/** The first member of a value that its schema does not define, except `exceptions`. */
function unknownMember(schema: MemberSchema, value: unknown, exceptions: readonly string[]): UnknownMember | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    if (!items) return undefined;
    for (let index = 0; index < value.length; index += 1) {
      const found = unknownMember(items, value[index], exceptions);
      if (found) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  if (!definesMembers(schema)) return undefined;
  for (const name of Object.keys(value)) {
    const known = memberOf(schema, name);
    if (!known && !exceptions.includes(name)) return { path: [name], known: memberNames(schema) };
    const found = known && unknownMember(known, (value as Readonly<Record<string, unknown>>)[name], exceptions);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

/** A copy of a value without the members that its schema does not define. */
function withoutUnknownMembers(schema: MemberSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const items = itemsOf(schema);
  if (Array.isArray(value)) return items ? value.map((item: unknown) => withoutUnknownMembers(items, item)) : value;
  if (!definesMembers(schema)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = memberOf(schema, name);
      return known ? [[name, withoutUnknownMembers(known, member)]] : [];
    }),
  );
}

function definesMembers({ properties, allOf }: MemberSchema): boolean {
  return properties !== undefined || allOf?.some((part) => part.properties) === true;
}

function memberOf({ properties, allOf }: MemberSchema, name: string): MemberSchema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  return allOf?.find((part) => part.properties && Object.hasOwn(part.properties, name))?.properties?.[name];
}

function memberNames({ properties = {}, allOf = [] }: MemberSchema): readonly string[] {
  return [...new Set([properties, ...allOf.map((part) => part.properties ?? {})].flatMap(Object.keys))];
}

function itemsOf({ items, allOf }: MemberSchema): MemberSchema | undefined {
  return items ?? allOf?.find((part) => part.items)?.items;
}
