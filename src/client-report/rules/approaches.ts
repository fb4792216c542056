import { operationsThat } from '../../domain/tpp/operation.js';
import { LimitedMap } from '../../domain/limited-map.js';
import { each, refusedWith, remembering, startOf, succeeded, type ClientCall, type ConductRule } from '../rule.js';

/** Operations by which a TPP forwards what the PSU entered. */
const UPDATES = operationsThat('updatePsuData');

/** Reads of statuses that the bank would notify. */
const STATUS_READS: readonly string[] = operationsThat('readStatus', 'readScaStatus');
/** As many reads of one status are polling. */
const POLLS = 5;

const ADDRESS = 'tpp-notification-uri';
const SUPPORT = 'aspsp-notification-support';
const namesAddress = ({ entry }: ClientCall): boolean => entry.headers[ADDRESS] !== undefined;

/** Rules about the approaches to SCA, and about notifications. */
export const APPROACH_RULES: readonly ConductRule[] = [
  {
    id: 'step-of-another-approach',
    title: 'Step of another SCA approach',
    only: { operations: UPDATES, refused: true },
    severity: 'error',
    source: 'NextGenPSD2 1.3.11 / Update PSU data; decisions sca-approaches, embedded-errors',
    explanation:
      'A password, method or code was sent to an authorisation that does not accept it: it uses a redirect or a device, or another step comes first.',
    advice:
      'Read ASPSP-SCA-Approach of the response that started the authorisation, and follow only the links that it offers.',
    begin: each((call) =>
      refusedWith(call, 'STATUS_INVALID') ? `${call.entry.method} …/authorisations was refused` : undefined,
    ),
  },
  {
    id: 'redirect-of-another-approach',
    title: 'Redirect of another SCA approach',
    severity: 'error',
    source: 'NextGenPSD2 1.3.11 / ASPSP-SCA-Approach; decision sca-approaches',
    explanation:
      'The browser was sent to the bank for an authorisation that is decoupled or embedded: the PSU is asked twice, or the client waits for a callback that it did not announce.',
    advice: 'Send the PSU to scaRedirect only if the response that started the authorisation has that link.',
    begin: remembering<string>((approaches) => (call) => {
      const { operation, method, subject } = call.entry;
      if (method !== 'GET') {
        const approach = call.entry.answerHeaders['aspsp-sca-approach'];
        if (approach === undefined || subject === undefined) return undefined;
        // Nearly all are by redirect, which is right.
        if (approach === 'REDIRECT') approaches.delete(subject);
        else approaches.set(subject, approach);
        return undefined;
      }
      if (operation !== 'authorise') return undefined;
      const started = approaches.get(call.parameters['scope']?.replace(/^[A-Z]+:/, '') ?? '');
      return started === undefined ? undefined : `ASPSP-SCA-Approach was ${started}`;
    }),
  },
  {
    id: 'psu-ip-missing',
    title: 'Call without PSU-IP-Address',
    only: { refused: true },
    severity: 'error',
    source: 'NextGenPSD2 1.3.11 / PSU-IP-Address; decision psu-headers',
    explanation:
      'PSU-IP-Address was missing where the specification requires it: consents and payments are created while the PSU is present.',
    advice: "Forward the address of the PSU's own request, not that of the server.",
    begin: each((call) =>
      refusedWith(call, 'FORMAT_ERROR', 'PSU-IP-Address') && call.entry.headers['psu-ip-address'] === undefined
        ? `${call.entry.operation ?? call.entry.method} was refused`
        : undefined,
    ),
  },
  {
    id: 'notifications-not-used',
    title: 'Status requested instead of notifications',
    severity: 'hint',
    source: 'NextGenPSD2 1.3.11 / TPP-Notification-URI; decision notifications',
    explanation: 'The status of one resource was requested five times, although the bank offers notifications.',
    advice:
      'Send TPP-Notification-URI with the creation, and request the status only if no notification arrives for a while.',
    begin: () => {
      const reads = new LimitedMap<number>();
      const reported = new LimitedMap<true>();
      let isOffered = false;
      return {
        check: (call) => {
          if (call.profile.notifications !== 'offered') return undefined;
          const { subject, operation } = call.entry;
          // Every creation at a bank that sends notifications has the header.
          isOffered ||= call.entry.answerHeaders[SUPPORT] !== undefined;
          if (subject === undefined || !succeeded(call) || !isOffered) return undefined;
          // The TPP that asked for them may poll until the first one comes.
          if (namesAddress(call)) reads.set(subject, -Infinity);
          if (!STATUS_READS.includes(operation ?? '')) return undefined;
          const count = (reads.get(subject) ?? 0) + 1;
          reads.set(subject, count);
          if (count < POLLS || reported.get(call.tpp)) return undefined;
          reported.set(call.tpp, true);
          return `read ${count} times, and no notification was requested`;
        },
      };
    },
  },
  {
    id: 'notification-address-refused',
    title: 'Notification address of another domain',
    severity: 'warning',
    source: 'NextGenPSD2 1.3.11 / TPP-Notification-URI; decisions notification-addresses, notification-refusal',
    explanation:
      "TPP-Notification-URI is not below a domain of the TPP's certificate. The bank sends nothing, and a client that waits for notifications never gets one.",
    advice:
      'Use an https address below a domain of the certificate, and read ASPSP-Notification-Support before you wait.',
    begin: each((call) =>
      namesAddress(call) && call.entry.answerHeaders[SUPPORT] === 'false'
        ? `the bank does not call ${startOf(call.entry.headers[ADDRESS] ?? '', 100, call)}`
        : undefined,
    ),
  },
];
