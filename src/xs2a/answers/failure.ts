import type { Profile } from '../../decisions/decisions.js';
import { ERROR_CATALOGUE, type BankFault } from '../../domain/errors.js';
import type { FailureAnswer } from '../../http/app-context.js';

/** The words for a failure that differ between dialects. */
interface FailureTerms {
  readonly status: number;
  /** As the document of the dialect names it. */
  readonly code: string;
  /** The member, parameter or header with the error, as the document of the dialect names it. */
  readonly path: string | undefined;
  /** The text in the format of RFC 7807, which has no member for the path. Default: the text alone. */
  readonly problemText?: string;
}

/**
 * Renders a failure of the bank, in the format of NextGenPSD2 or as RFC 7807.
 * @source Errors @source NextGenPSD2 1.3.11 / Error Information @decision error-body
 */
export function renderFailure(fault: BankFault, profile: Profile, terms: FailureTerms): FailureAnswer {
  const { fixedStatus, headers = NO_HEADERS } = fault.detail;
  const status = fixedStatus ?? terms.status;
  const { code, path } = terms;
  const text = wholeText(fault);
  return profile['error-body'] === 'problem'
    ? {
        status,
        headers,
        body: problemBody(fault, code, terms.problemText ?? text),
        mediaType: 'application/problem+json',
      }
    : { status, headers, body: messagesBody(code, text, path), mediaType: 'application/json' };
}

const NO_HEADERS = {};

/** JSON leaves out a path that is undefined. */
function messagesBody(code: string, text: string, path: string | undefined): object {
  return { tppMessages: [{ category: 'ERROR', code, path, text: text.slice(0, 500) }] };
}

/** The RFC 7807 format that NextGenPSD2 defines besides its own. @decision error-body */
export function problemBody(
  { code: of, detail: { others = [] } }: Pick<BankFault, 'code' | 'detail'>,
  code: string,
  text: string,
): Readonly<Record<string, unknown>> {
  const title = ERROR_CATALOGUE[of].meaning.slice(0, 70);
  return {
    type: `https://berlingroup.com/error-codes/${code}`,
    title,
    detail: text.slice(0, 500),
    code,
    ...(others.length > 0 && {
      additionalErrors: others.map((other) => ({ title, detail: other.text.slice(0, 500), code })),
    }),
  };
}

/** The text with what follows from it. */
export function wholeText({ text, detail: { appendix } }: Pick<BankFault, 'text' | 'detail'>): string {
  return appendix === undefined ? text : `${text}; ${appendix}`;
}

/** RFC 6749 5.2 allows printable ASCII without quote and backslash in error_description. */
export function oauthDescription(text: string): string {
  return text.replace(/["\\]/g, "'").replace(/[^\u0020-\u007e]/g, '?');
}
