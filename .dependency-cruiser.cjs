/**
 * The architecture as rules. Imports run one way:
 * cli → mcp → server → dialects → xs2a, and control-api, pages → http → banks → journal, client-report → sim → decisions, domain;
 * certificates, storage and fixtures are adapters that server and banks compose. The library is a client of the control API, whose
 * options the server knows.
 */
const DOMAIN = 'domain|adaptations|decisions';
const CORE = `${DOMAIN}|sim`;

/** From the lowest to the highest: a folder imports none that comes later. */
const ORDER = [
  'domain|process',
  'library',
  'proving',
  'adaptations',
  'decisions',
  'learning',
  'sim|parsing|certificates',
  'journal|storage|fixtures',
  'client-report|recording',
  'banks',
  'http',
  'documentation',
  'pages|control-api',
  'xs2a',
  'dialects',
  'server',
  'mcp',
  'cli',
];
/** A folder may import itself and the folders named; everything else in src/ is closed to it. */
const folder = (name, comment, folders) => ({
  name: `folder-${name.replace(/[^a-z0-9]+/g, '-')}`,
  severity: 'error',
  comment,
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: `^src/(${[name, ...(folders ? folders.split(' ') : [])].join('|')})/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one thing or have a third between them: move the shared part down.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'domain/ imports nothing else. Pass what it needs as an argument, or as a type that the caller implements.',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'sim-imports-domain-and-decisions-only',
      severity: 'error',
      comment: 'Use cases are synchronous and free of transport: no package, no I/O, no wire shape.',
      from: { path: '^src/sim/' },
      to: { pathNot: '^src/(sim|domain|decisions)/' },
    },
    {
      name: 'dialects-are-composed-by-the-server',
      severity: 'error',
      comment:
        'What belongs to one published interface is in its folder of dialects/. Others know it by DialectFacts (http/app-context.ts) and by the ids of its operations.',
      from: { path: '^src/', pathNot: '^src/(dialects|server)/' },
      to: { path: '^src/dialects/' },
    },
    ...ORDER.slice(0, -1).map((folders, index) => ({
      name: `one-way-${folders.split('|')[0]}`,
      severity: 'error',
      comment: 'Imports run one way, from the command line down to the domain.',
      from: { path: `^src/(${folders})/` },
      to: { path: `^src/(${ORDER.slice(index + 1).join('|')})/` },
    })),
    folder('proving', 'Proves clients with the verbs of the library: plans, runs, judges. No bank.', 'library domain'),
    folder('adaptations', 'How a bank writes, as pure functions: no request, no bank, no dialect.', 'domain'),
    folder('decisions', 'The decision table is data that everything reads.', 'domain adaptations'),
    folder('parsing', 'Readers of JSON that callers send: control API, fixtures and dialects share them.', `${CORE}`),
    folder(
      'client-report',
      'Rules judge recorded calls; what they need of a call is in ClientCall.',
      `${CORE}|journal`,
    ),
    folder('journal', 'Recorded calls. It answers none.', CORE),
    folder(
      'recording',
      'The recorder of calls to a real bank. It knows nothing of the bank of this program.',
      'domain journal process',
    ),
    {
      name: 'only-the-command-line-records',
      severity: 'error',
      comment: 'The recorder is a program of its own: no bank starts one.',
      from: { path: '^src/', pathNot: '^src/(recording|cli)/' },
      to: { path: '^src/recording/' },
    },
    folder('process', 'What all servers of one process share: it knows nothing of any of them.'),
    folder(
      'learning',
      'Reads decisions from recorded traffic. It knows the wire by facts that the server passes in.',
      `${DOMAIN}`,
    ),
    folder('documentation', 'The documents as web pages. Nothing of a bank.', 'http process'),
    folder('certificates', 'Adapter: the test CA.', 'domain|process'),
    folder('fixtures', 'Adapter: reads, checks and generates fixture data.', `${CORE}|parsing|process`),
    folder('storage', 'Adapter: banks on disk.', CORE),
    folder(
      'pages',
      'Pages for people. They call use cases, not the control API.',
      `${CORE}|parsing|http|banks|journal|client-report`,
    ),
    {
      name: 'page-kit-knows-no-section',
      severity: 'error',
      comment: 'What two sections of the pages share is in pages/kit; the sections do not import each other.',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/', pathNot: '^src/pages/($1|kit)/' },
    },
    folder(
      'banks',
      'The banks of a server, whatever the transport.',
      `${CORE}|journal|client-report|fixtures|storage|process`,
    ),
    {
      name: 'prism-in-one-place',
      severity: 'error',
      comment:
        'Prism is wrapped once, in xs2a/contract/contract.ts, and loaded in contract-tools.ts; its reader of documents in server/openapi-document.ts.',
      from: { pathNot: '^src/(xs2a/contract/contract(-tools)?|server/openapi-document)\\.ts' },
      to: { path: 'node_modules/@stoplight/prism-http' },
    },
    {
      name: 'node-forge-in-one-place',
      severity: 'error',
      comment: 'ASN.1 is read and written in certificates/x509/asn1.ts; pkcs12.ts derives a key with node-forge.',
      from: { pathNot: '^src/certificates/(x509/asn1|pkcs12)\\.ts' },
      to: { path: 'node_modules/node-forge' },
    },
    {
      name: 'pain-is-pure',
      severity: 'error',
      comment: 'Payment orders in XML are read into plain values: no request, no bank, no other wire shape.',
      from: { path: '^src/dialects/nextgenpsd2/pain/' },
      to: { pathNot: '^src/(dialects/nextgenpsd2/pain|domain|parsing)/|node_modules/saxes/|^(node:)?module$' },
    },
    {
      name: 'saxes-in-one-place',
      severity: 'error',
      comment: 'XML from outside is parsed in bounded-xml.ts, which checks size, encoding, depth and structure.',
      from: { pathNot: '^src/dialects/nextgenpsd2/pain/bounded-xml\\.ts' },
      to: { path: 'node_modules/saxes/' },
    },
    {
      name: 'library-knows-the-control-api-only',
      severity: 'error',
      comment:
        'library/ is what programs load, as ES module and as CommonJS: it talks to a server by the control API and loads nothing of the bank except how a signing string is built and words are counted, and the types of hooks.',
      from: { path: '^src/(library/|index\\.ts|index-cjs\\.ts|openapi\\.ts)' },
      to: {
        path: '^src/|node_modules',
        pathNot:
          '^src/(library|proving)/|^src/domain/(text|signing/signing-string|scripting/hooks)\\.ts|node_modules/@types/node',
      },
    },
    {
      name: 'the-bank-knows-options-and-routes-of-the-library',
      severity: 'error',
      comment: 'The server takes the options and offers the routes of the library; its verbs are for clients.',
      from: { path: '^src/[^/]+/', pathNot: '^src/(library|proving|mcp|cli|dashboard)/' },
      to: { path: '^src/library/', pathNot: '^src/library/(control-operations|options)\\.ts' },
    },
    {
      name: 'mcp-is-a-client-of-the-library',
      severity: 'error',
      comment:
        'mcp/ gives the verbs of the library to coding agents: it reaches banks by the control API only, and guards its own port as the control API does.',
      from: { path: '^src/mcp/' },
      to: {
        path: '^src/',
        pathNot: '^src/(mcp|library|documentation|process|domain)/|^src/http/(guess-limit|requests/control-guard)\\.ts',
      },
    },
    {
      name: 'mcp-sdk-in-one-place',
      severity: 'error',
      comment: 'The SDK of the Model Context Protocol and the schemas of its tools are loaded by `sandbank mcp` only.',
      from: { pathNot: '^src/(mcp/|cli/commands/mcp\\.ts)' },
      to: { path: 'node_modules/(@modelcontextprotocol|zod)/' },
    },
    {
      name: 'dashboard-knows-the-control-api-only',
      severity: 'error',
      comment:
        'dashboard/ runs in a browser and calls the public control API, as any other client: of the program it takes the names and types of its operations, how times, runs of calls and steps of the journey are written, what can be scripted, and which authorities and test certificates there are.',
      from: { path: '^src/dashboard/' },
      to: {
        path: '^src/|^node:',
        pathNot:
          '^src/dashboard/|^src/library/(call-runs|control-operations|rule-texts)\\.ts|^src/domain/(text|calendar|generated/operation-ids|scripting/variants|tpp/(journey|curl|authorities|certificate-variants))\\.ts',
      },
    },
    {
      name: 'dashboard-is-bundled',
      severity: 'error',
      comment:
        'The program serves the dashboard as files that the build made (process/package-files.ts); it loads none of it.',
      from: { path: '^src/', pathNot: '^src/dashboard/' },
      to: { path: '^src/dashboard/' },
    },
    {
      name: 'only-the-command-line-imports-cli',
      severity: 'error',
      comment: 'Only the entry point of the program loads the command line.',
      from: { path: '^src/', pathNot: '^src/(cli/|program\\.ts)' },
      to: { path: '^src/cli/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
