import type { IHttpOperation } from '@stoplight/types';
import type { Profile } from '../decisions/decisions.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import type { InterfaceFacts, OperationFacts } from '../learning/recording.js';
import type { Dialect } from '../xs2a/dialect.js';
import { bearer } from '../xs2a/guards/bearer.js';
import { operationRouter } from '../xs2a/routing/operation-router.js';
import { DIALECTS, LEARNING } from './dialects.js';
import { loadOperations } from './openapi-document.js';

/** What learning knows about each interface, from its operations and its document. */
export async function loadInterfaceFacts(): Promise<readonly InterfaceFacts[]> {
  return Promise.all(
    Object.values(DIALECTS).map(async (dialect) => {
      const operations = await loadOperations(dialect.document);
      const contractOf = dialect.contractsOf(operations);
      return {
        ...(await LEARNING[dialect.id]()),
        ...dialectFacts(dialect, operations.whole()),
        answers: (operation: OperationId, profile: Profile) => contractOf(profile).documentedAnswers(operation),
      };
    }),
  );
}

function dialectFacts(
  dialect: Dialect,
  documented: readonly IHttpOperation[],
): Omit<InterfaceFacts, 'measures' | 'probes' | 'answers'> {
  const route = operationRouter(dialect.operations);
  const pathOf = (id: OperationId): string => dialect.operations.find((one) => one.id === id)?.path ?? '';
  const basePath = pathOf('readAccounts').replace(/\/accounts$/, '');
  const described = new Map<OperationId, OperationFacts>();
  return {
    dialect: dialect.id,
    isOwnPath: (path) => routed(() => route('GET', path)) !== undefined,
    basePath,
    pathWords: wordsOf(
      dialect.operations.flatMap(({ path }) => (path.startsWith(basePath) ? [path.slice(basePath.length)] : [])),
    ),
    tokenPath: pathOf('exchangeCode'),
    signInPath: pathOf('startSignIn'),
    addressed: (method, path) => {
      for (const below of suffixesOf(path)) {
        const match = routed(() => route(method, below));
        if (match?.operation) return { operation: match.operation.id, parameters: match.parameters, path: below };
      }
      return undefined;
    },
    described: (id) => {
      const known = described.get(id);
      const operation = documented.find(({ iid }) => iid === id);
      if (known || !operation) return known;
      const facts = operationFacts(operation, dialect);
      described.set(id, facts);
      return facts;
    },
  };
}

/** The segments of paths that are not parameters, each once. */
function wordsOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => path.split('/')))].filter((word) => /^[a-z-]+$/.test(word));
}

/** A path, and what is left of it without its first segments: banks put the interface below their own paths. */
function suffixesOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.map((_segment, index) => `/${segments.slice(index).join('/')}`);
}

/** A path of a recording can have anything in it. */
function routed<Match>(find: () => Match): Match | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function operationFacts({ iid, request, responses }: IHttpOperation, { operations }: Dialect): OperationFacts {
  const successes = responses.filter(({ code }) => code.startsWith('2'));
  return {
    bodyMembers: (request?.body?.contents ?? []).flatMap(({ schema }) => membersOf(schema)),
    requestHeaders: (request?.headers ?? []).map(({ name }) => name.toLowerCase()),
    queryParameters: (request?.query ?? []).map(({ name }) => name),
    needsToken: operations.some(({ id, guards }) => id === iid && guards.includes(bearer)),
    statuses: responses.map(({ code }) => Number(code)),
    answerMembers: successes.flatMap(({ contents = [] }) => contents.flatMap(({ schema }) => membersOf(schema))),
    answerHeaders: responses.flatMap(({ headers = [] }) => headers.map(({ name }) => name.toLowerCase())),
    requiredHeaders: successes.flatMap(({ headers = [] }) =>
      headers.flatMap(({ name, required }) => (required === true ? [name.toLowerCase()] : [])),
    ),
  };
}

/** The names of a schema's members, those of its alternatives included. */
function membersOf(schema: unknown): readonly string[] {
  const {
    properties = {},
    allOf = [],
    oneOf = [],
    anyOf = [],
  } = (schema ?? {}) as {
    readonly properties?: object;
    readonly allOf?: readonly unknown[];
    readonly oneOf?: readonly unknown[];
    readonly anyOf?: readonly unknown[];
  };
  return [...Object.keys(properties), ...[...allOf, ...oneOf, ...anyOf].flatMap(membersOf)];
}
