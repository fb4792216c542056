import { minorDigitsOf, parseAmount, parseDecimal } from '../../domain/money.js';
import { isDiscovery } from '../../domain/authorisation/oauth.js';
import { foreignToSepa } from '../../domain/payment/payment.js';
import { each, isOperation, refusedWith, startOf, type ConductRule, type ClientCall } from '../rule.js';
import { memberAt } from '../../domain/shape.js';

const AMOUNT_PATH = 'instructedAmount.amount';
const amountOf = (call: ClientCall): unknown => memberAt(call.sent, 'instructedAmount', 'amount');
const isInitiation = ({ entry }: ClientCall): boolean => entry.operation === 'initiatePayment';

/** Rules about the paths, members and values of requests. */
export const BODY_RULES: readonly ConductRule[] = [
  {
    id: 'unpublished-path',
    title: 'Path or method that does not exist',
    only: { refused: true },
    severity: 'error',
    source: 'Endpoints; decision routing',
    explanation: 'A path or method was called that the interface does not have.',
    advice:
      'Compare the address with the OpenAPI document: paths are exact, case-sensitive and without a trailing slash.',
    begin: each((call) => {
      const { refusal, method, path } = call.entry;
      return refusal?.step === 'routing' && !isDiscovery(path)
        ? `${method} ${startOf(path, 200, call)} is not offered`
        : undefined;
    }),
  },
  {
    id: 'unknown-member',
    title: 'Member or parameter that does not exist',
    only: { withInput: true },
    severity: 'warning',
    source: 'Resources and their fields; decision unknown-members',
    explanation:
      'A member of the body or a parameter of the query is not defined in the specification. It has no effect here.',
    advice: 'Look for a misspelt or misplaced name; a strict bank refuses the call.',
    begin: each((call) =>
      isOperation(call) && call.unknownMembers.length > 0
        ? `unknown: ${call.unknownMembers.map((name) => startOf(name, 100, call)).join(', ')}`
        : undefined,
    ),
  },
  {
    id: 'wrong-json-type',
    title: 'Member with the wrong JSON type',
    only: { refused: true },
    severity: 'error',
    source: 'Resources and their fields',
    explanation: 'A member had another JSON type than the specification gives it, and the call was refused.',
    advice:
      'Send numbers and booleans without quotes and texts with them; generate the client from the OpenAPI document.',
    begin: each((call) => {
      const { refusal } = call.entry;
      if (refusal?.reason !== 'jsonType' || refusal.path === AMOUNT_PATH) return undefined;
      return `${refusal.path ?? 'a member'} has the wrong JSON type`;
    }),
  },
  {
    id: 'amount-form',
    title: 'Amount with the wrong JSON type',
    only: { operations: ['initiatePayment'] },
    severity: 'error',
    source: 'Resources and their fields / Amount; decision amount-form',
    explanation:
      'The amount of a payment was sent as text where the bank expects a number, or as a number where it expects text.',
    advice:
      'Send `"amount": 12.3` without quotes, or with quotes where the decision amount-form is string. Banks differ here: keep this in one place of your client.',
    adviceIn: ({ profile }) =>
      `Send ${profile['amount-form'] === 'string' ? '`"amount": "12.30"`, with' : '`"amount": 12.3`, without'} quotes. Banks differ here: keep this in one place of your client.`,
    begin: each((call) => {
      const wanted = call.profile['amount-form'] === 'string' ? 'string' : 'number';
      const amount = amountOf(call);
      const isOther = typeof amount === (wanted === 'string' ? 'number' : 'string');
      return isInitiation(call) && isOther ? `${AMOUNT_PATH} is a ${typeof amount}, not a ${wanted}` : undefined;
    }),
  },
  {
    id: 'amount-decimals',
    title: 'Amount with too many decimals',
    only: { operations: ['initiatePayment'] },
    severity: 'error',
    source: 'Resources and their fields / Amount; decision amount-form',
    explanation: 'The amount of a payment has more decimals than its currency.',
    advice: 'Calculate in the smallest unit, as integers, and round before you send: 0.1 + 0.2 is not 0.3.',
    begin: each((call) => {
      const currency = memberAt(call.sent, 'instructedAmount', 'currency');
      const amount = amountOf(call);
      if (!isInitiation(call) || typeof currency !== 'string') return undefined;
      const read =
        typeof amount === 'number'
          ? parseAmount(amount, currency)
          : typeof amount === 'string' && parseDecimal(amount, currency);
      if (read !== 'tooManyDecimals') return undefined;
      return `${startOf(String(amount), 40, call)} ${currency}; ${currency} has ${minorDigitsOf(currency) ?? 2} decimals`;
    }),
  },
  {
    id: 'iban-form',
    title: 'IBAN with spaces or lower-case letters',
    only: { withInput: true },
    severity: 'warning',
    source: 'Resources and their fields; decision account-reference',
    explanation: 'An IBAN was sent with spaces or lower-case letters. The electronic form has neither.',
    advice: 'Remove spaces and write capitals before you send; keep the printed form for people.',
    begin: each((call) => {
      const found = isOperation(call) ? foreignIban(call.sent) : undefined;
      return found === undefined ? undefined : `IBAN "${startOf(found, 50, call)}"`;
    }),
  },
  {
    id: 'remittance-charset',
    title: 'Remittance text with unusual characters',
    only: { operations: ['initiatePayment'] },
    severity: 'warning',
    source: 'Resources and their fields / Payment initiation request; decision remittance-charset',
    explanation: 'The remittance text has characters outside the SEPA set; another bank may refuse or replace them.',
    advice: "Send letters without accents, digits, space and / - ? : ( ) . , ' + only.",
    begin: each((call) => {
      const remittance = memberAt(call.sent, 'remittanceInformationUnstructured');
      if (!isInitiation(call) || typeof remittance !== 'string') return undefined;
      const foreign = foreignToSepa(remittance);
      return foreign === undefined ? undefined : `the remittance text contains "${foreign}"`;
    }),
  },
  {
    id: 'boolean-form',
    title: 'Boolean that is not true or false',
    only: { operations: ['readAccounts', 'readAccount'], withInput: true },
    severity: 'warning',
    source: 'Endpoints / 6; decision with-balance',
    explanation:
      'A boolean was written as something other than true or false. This bank accepts it; many banks do not.',
    advice: 'Send withBalance=true, in lower case, or leave it out.',
    begin: each((call) => {
      const { withBalance } = call.parameters;
      if (withBalance === undefined || withBalance === 'true' || withBalance === 'false') return undefined;
      return `withBalance was ${withBalance === '' ? 'sent without a value' : `"${startOf(withBalance, 64, call)}"`}`;
    }),
  },
  {
    id: 'id-not-filled-in',
    title: 'Path with undefined instead of an id',
    only: { refused: true },
    severity: 'error',
    source: 'Endpoints',
    explanation: 'A part of the path is undefined, null or NaN, where an id is expected.',
    advice: 'Check that the id is there before the call, and keep it from the response that has it.',
    begin: each(({ entry: { path } }) =>
      /\/(?:undefined|null|NaN)(?:\/|$)/.test(path) ? `the path was ${path}` : undefined,
    ),
  },
  {
    id: 'key-in-url',
    title: 'Subscription key in the URL',
    only: { withInput: true },
    severity: 'error',
    source: 'Authentication / 1; decision key-in-query',
    explanation: 'The subscription key is in the URL, and so in the logs of every server in between.',
    advice: 'Send it in the header Ocp-Apim-Subscription-Key.',
    begin: each(({ parameters }) =>
      Object.keys(parameters).some((name) => /^(ocp-apim-)?subscription-key$/i.test(name))
        ? 'the query has the subscription key'
        : undefined,
    ),
  },
  {
    id: 'token-in-url',
    title: 'Access token in the URL',
    only: { withInput: true },
    severity: 'error',
    source: 'Authentication / 7; decision bearer-presentation',
    explanation: 'An access token is in the URL, and so in the logs of every server in between.',
    advice: 'Send it in the header Authorization: Bearer.',
    begin: each(({ parameters }) =>
      Object.keys(parameters).some((name) => /^(access_?token|bearer|authorization)$/i.test(name))
        ? 'the query has an access token'
        : undefined,
    ),
  },
  {
    id: 'body-not-json',
    title: 'Body that is not JSON',
    only: { refused: true },
    severity: 'error',
    source: 'Resources and their fields; decision content-type',
    explanation: 'The body could not be read as JSON.',
    advice: 'Let a JSON library write the body, in UTF-8, and send Content-Type: application/json.',
    begin: each((call) => {
      const hasText = (call.entry.body ?? '').trim() !== '' && call.entry.operation !== 'exchangeCode';
      return isOperation(call) && hasText && call.sent === undefined && refusedWith(call, 'FORMAT_ERROR')
        ? 'the body is not JSON'
        : undefined;
    }),
  },
];

const IBAN_NAMES = new Set(['iban', 'IBANNo']);

/** The first IBAN of a body that is not in electronic format. */
function foreignIban(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string') {
    if (!IBAN_NAMES.has(name) || !/[\sa-z]/.test(value)) return undefined;
    return /^[a-z]{2}\d{2}[a-z0-9]{10,30}$/i.test(value.replaceAll(/\s/g, '')) ? value : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key in value) {
    const found = foreignIban((value as Readonly<Record<string, unknown>>)[key], key);
    if (found !== undefined) return found;
  }
  return undefined;
}
