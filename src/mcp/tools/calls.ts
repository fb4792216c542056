import { isObject } from '../../domain/shape.js';
import { parsedJson } from '../../domain/text.js';
import type { Schema } from '../../library/control-operations.js';
import { cut, fromClient, listed, ToolError } from '../answer.js';
import type { DocumentTexts } from '../document-texts.js';
import { bankTool, limitArgument, optionalText, type Tool } from '../tool.js';

const LONGEST_BODY = 1_500;
/** A refused call is looked for among this many. */
const MOST_SEARCHED = 200;

/** Id, bank time and request. */
function requestText({ id, at, method, path, query }: Schema<'RequestLine'> | Schema<'RequestEntry'>): string {
  return `${id} ${at} ${method} ${path}${query === undefined ? '' : `?${query}`}`;
}

function callLine(call: Schema<'RequestLine'>): string {
  const { operation, status, refusal, fault, findings = [] } = call;
  const reasons = [refusal?.code, fault, ...findings].filter((reason) => reason !== undefined);
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${requestText(call)} ${operation ?? 'unknown operation'}: ${status}${why}`;
}

/** What `docs/reference/errors.md` says to do about a code; undefined for an unknown one. */
async function adviceOn(code: string, documents: DocumentTexts): Promise<string | undefined> {
  const section = await documents.section('errors', code);
  const [, cause] = /^- \*\*When\*\*: (.*)$/m.exec(section?.text ?? '') ?? [];
  const [, advice] = /^- \*\*What to do\*\*: (.*)$/m.exec(section?.text ?? '') ?? [];
  return advice === undefined ? undefined : `${cause ?? ''} ${advice}`.trim();
}

/** The checks that the call reached, in one line. */
function checkLine(checks: Schema<'RequestEntry'>['checks']): string | undefined {
  const reached = (checks ?? []).filter(({ result }) => result !== 'notReached');
  return reached.length === 0 ? undefined : reached.map(({ check, result }) => `${check} ${result}`).join(', ');
}

/** The bank's own words about a refusal, from an error body of any kind. */
function reasonIn(body: string | undefined): string | undefined {
  const content = parsedJson(body ?? '');
  if (!isObject(content)) return undefined;
  const { tppMessages, detail, error_description: described, message } = content;
  const [first] = (Array.isArray(tppMessages) ? tppMessages : []) as readonly { readonly text?: unknown }[];
  return [first?.text, detail, described, message].find((text) => typeof text === 'string');
}

/** The newest call that was not successful. @throws ToolError if there is none */
function newestRefused(lines: readonly Schema<'RequestLine'>[]): string {
  const found = lines.find(({ status, refusal, fault }) => refusal ?? fault ?? (status === 0 || status >= 400));
  if (found) return found.id;
  throw new ToolError(
    lines.length === 0
      ? 'the bank has not received a call yet; check the address that the client uses (describe_bank)'
      : `none of the last ${lines.length} calls failed; find_calls lists them`,
  );
}

/** What clients sent, what they got, and why. */
export const CALL_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'find_calls',
    title: 'Find calls',
    description:
      'Calls from clients to the bank, newest first, one line each: id, bank time, request, operation, status, error code, findings.',
    effect: 'reads',
    input: {
      operation: optionalText('Operation id, such as createConsent.'),
      status: optionalText('Status of the response such as "400", or a class such as "4xx".'),
      tpp: optionalText('Name of the TPP.'),
      text: optionalText('Text that the line contains.'),
      before: optionalText('Id of a call: list only earlier calls, for the next page.'),
      limit: limitArgument('calls', 20),
    },
    run: async (bank, { limit, ...filter }) => {
      const calls = await bank.requests.list({ ...filter, limit: limit + 1 });
      const shown = calls.slice(0, limit);
      return {
        calls: fromClient(shown.map(callLine)),
        more: calls.length > limit ? `older calls exist; use before: ${shown.at(-1)?.id ?? ''}` : undefined,
      };
    },
  }),
  bankTool({
    name: 'explain_call',
    title: 'Explain a call',
    description:
      'Explains why a call was refused or failed: request and response with masked secrets, the failed check, the error code with its meaning and remedy, the injected fault, and findings of the client report with advice.',
    effect: 'reads',
    input: {
      id: optionalText('Id of the call, from find_calls. Default: the newest failed call.'),
    },
    run: async (bank, { id: given }, { documents }) => {
      const call = await bank.requests.read(given ?? newestRefused(await bank.requests.list({ limit: MOST_SEARCHED })));
      const { refusal, fault, answer, findings = [], body, checks } = call;
      const rules = findings.length === 0 ? [] : (await bank.report()).findings;
      return {
        call: fromClient(requestText(call)),
        operation: call.operation,
        status: call.status,
        refusedBy:
          refusal &&
          `${refusal.code}, at the check "${checks?.find(({ result }) => result === 'failed')?.check ?? refusal.step}"`,
        reason: call.status >= 400 ? fromClient(reasonIn(answer.body)) : undefined,
        advice: refusal && (await adviceOn(refusal.code, documents)),
        injectedFault: fault === undefined ? undefined : `${fault}: not a decision of the bank; see list_scripts`,
        checks: checkLine(checks),
        findings: findings.map(({ rule, detail }) => ({
          rule,
          detail: fromClient(detail),
          advice: rules.find((one) => one.rule === rule)?.advice,
        })),
        requestHeaders: fromClient(call.headers),
        requestBody: body === undefined ? undefined : fromClient(cut(body, LONGEST_BODY)),
        responseBody: answer.body === undefined ? undefined : fromClient(cut(answer.body, LONGEST_BODY)),
        transitions: call.transitions,
      };
    },
  }),
  bankTool({
    name: 'client_report',
    title: 'Client report',
    description:
      "Problems found in the client's calls: each problem once, most severe first, with its number of occurrences, an example call and how to fix it. Also the number of refused calls by error code.",
    effect: 'reads',
    input: { limit: limitArgument('findings', 15) },
    run: async (bank, { limit }) => {
      const { calls, counts, findings, refusals } = await bank.report();
      const { entries, more } = listed(findings, limit, 'use a larger limit');
      return {
        calls,
        counts,
        findings: entries.map(({ rule, severity, count, explanation, advice, source, examples: [example] }) => ({
          rule,
          severity,
          count,
          explanation,
          advice,
          source,
          example: example && fromClient(`${example.request}: ${example.detail}`),
        })),
        more,
        refusals: refusals.map(({ code, count }) => `${code}: ${count}`),
      };
    },
  }),
];
