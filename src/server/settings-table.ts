/** One setting: its flag, its environment variable, what it means, and how its text is read. */
export interface SettingRow {
  readonly flag: string;
  readonly environment: string;
  readonly shown: string;
  readonly help: string;
  readonly isSwitch?: true;
}

/** Every setting of `serve`, in the order of the help text. */
export const SETTINGS = [
  {
    flag: 'port',
    environment: 'SANDBANK_PORT',
    shown: '8080',
    help: 'HTTP port; 0 = any free one, off = no plain HTTP',
  },
  {
    flag: 'https-port',
    environment: 'SANDBANK_HTTPS_PORT',
    shown: '8443',
    help: 'HTTPS port; 0 = any free one, off = no HTTPS',
  },
  {
    flag: 'pages-port',
    environment: 'SANDBANK_PAGES_PORT',
    shown: 'none',
    help: 'HTTPS port that asks for no client certificate: with it scaRedirect and the pages are https; 0 = any free one',
  },
  {
    flag: 'host',
    environment: 'SANDBANK_HOST',
    shown: '127.0.0.1',
    help: 'address to listen on; beyond loopback the control API wants a token',
  },
  {
    flag: 'public-url',
    environment: 'SANDBANK_PUBLIC_URL',
    shown: 'none',
    help: 'address under which clients and browsers reach the server; links begin with it',
  },
  {
    flag: 'allowed-hosts',
    environment: 'SANDBANK_ALLOWED_HOSTS',
    shown: 'the local names',
    help: 'further host names that requests may use, comma-separated',
  },
  {
    flag: 'trusted-proxies',
    environment: 'SANDBANK_TRUSTED_PROXIES',
    shown: 'none',
    help: 'addresses or networks (10.0.0.0/8, loopback) whose forwarded client certificate and X-Forwarded-For are believed, comma-separated',
  },
  {
    flag: 'trusted-cas',
    environment: 'SANDBANK_TRUSTED_CAS',
    shown: 'none',
    help: "file (PEM) of CAs whose client certificates are accepted besides the test CA's: real eIDAS certificates",
  },
  {
    flag: 'fixtures',
    environment: 'SANDBANK_FIXTURES',
    shown: 'the demo bank',
    help: 'file (YAML or JSON) that describes the bank, or a folder of such files; without a `bank:` they add to the demo bank',
  },
  {
    flag: 'profile',
    environment: 'SANDBANK_PROFILE',
    shown: 'published',
    help: 'published, nextgen, oauth, or a file (YAML) with switches of the decision table',
  },
  {
    flag: 'seed',
    environment: 'SANDBANK_SEED',
    shown: '42',
    help: 'seed of ids, codes and keys: same seed and calls, same bytes',
  },
  {
    flag: 'clock',
    environment: 'SANDBANK_CLOCK',
    shown: 'running',
    help: 'running, paused, or an instant such as 2026-01-01T00:00:00Z to stand still at',
  },
  { flag: 'rate', environment: 'SANDBANK_RATE', shown: '1', help: 'bank time per real time; 3600 is an hour a second' },
  {
    flag: 'sca',
    environment: 'SANDBANK_SCA',
    shown: 'page',
    help: 'page = the PSU decides on the page; auto = the page approves at once when its link is opened',
  },
  {
    flag: 'data',
    environment: 'SANDBANK_DATA',
    shown: 'none: nothing is kept',
    help: 'folder in which banks are kept: what was answered is there again after a restart, or a power cut',
  },
  {
    flag: 'certs',
    environment: 'SANDBANK_CERTS',
    shown: "the user's cache folder",
    help: 'folder of the test certificates; memory = keep none on disk',
  },
  {
    flag: 'admin-token',
    environment: 'SANDBANK_ADMIN_TOKEN',
    shown: 'none on loopback',
    help: 'bearer token of the control API, at least 16 characters; off = none',
  },
  {
    flag: 'admin-port',
    environment: 'SANDBANK_ADMIN_PORT',
    shown: 'none: with the bank',
    help: 'port (HTTP) on which the control API stands alone, and no longer beside the bank; 0 = any free one',
  },
  {
    flag: 'max-journal',
    environment: 'SANDBANK_MAX_JOURNAL',
    shown: '10000',
    help: 'calls that the journal of a bank keeps, the newest; 0 = none',
  },
  {
    flag: 'max-journal-bytes',
    environment: 'SANDBANK_MAX_JOURNAL_BYTES',
    shown: '32MB',
    help: 'memory for the journal of a bank; beyond it the oldest calls are dropped',
  },
  {
    flag: 'max-total-journal-bytes',
    environment: 'SANDBANK_MAX_TOTAL_JOURNAL_BYTES',
    shown: '128MB',
    help: 'memory for the journals of all banks together; beyond it the largest journals drop their oldest calls',
  },
  {
    flag: 'check-answers',
    environment: 'SANDBANK_CHECK_ANSWERS',
    shown: 'off',
    help: 'an answer that does not fit the OpenAPI document becomes a 500: for tests of the bank itself',
    isSwitch: true,
  },
  {
    flag: 'log-format',
    environment: 'SANDBANK_LOG_FORMAT',
    shown: 'text',
    help: 'text = for people, coloured on a terminal; json = one object a line',
  },
  {
    flag: 'log-level',
    environment: 'SANDBANK_LOG_LEVEL',
    shown: 'info',
    help: 'error = faults of the bank; warn = refused calls too; info = every call and transition; debug = probes too',
  },
  { flag: 'quiet', environment: 'SANDBANK_QUIET', shown: 'off', help: 'as --log-level error', isSwitch: true },
  {
    flag: 'config',
    environment: 'SANDBANK_CONFIG',
    shown: 'sandbank.yaml in this folder, where there is one',
    help: 'file (YAML or JSON) with these settings by the names of their flags; paths in it are relative to it',
  },
] as const satisfies readonly SettingRow[];
