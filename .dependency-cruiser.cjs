/** The architecture as rules: cli → index → server → http → sim → domain; http → wire → domain; infra → domain (and sim's types). */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one thing or have a third between them: move the shared part down.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'domain/ knows the bank and nothing else. Pass what it needs as an argument, or give it a port in domain/ports.ts.',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'sim-knows-domain-and-decisions-only',
      severity: 'error',
      comment: 'Use cases are synchronous and free of transport. Put I/O into infra/ and wire shapes into wire/.',
      from: { path: '^src/sim/' },
      to: { pathNot: '^src/(sim|domain)/|^src/decisions(\\.ts|/)' },
    },
    {
      name: 'report-judges-only',
      severity: 'error',
      comment:
        'report/ judges calls that it is told of. What it needs to know of a call belongs into SeenCall, which http/seen-call.ts makes.',
      from: { path: '^src/report/' },
      to: { pathNot: '^src/(report|domain|sim)/|^src/decisions(\\.ts|/)' },
    },
    {
      name: 'wire-maps-only',
      severity: 'error',
      comment:
        'wire/ maps published shapes from and to the domain; types of sim operations are what it reads and writes.',
      from: { path: '^src/wire/' },
      to: { pathNot: '^src/(wire|domain|sim)/|^src/decisions(\\.ts|/)' },
    },
    {
      name: 'wire-takes-types-of-sim-only',
      severity: 'error',
      comment: 'A mapper that calls a use case is a handler: move the call to http/operations.ts.',
      from: { path: '^src/wire/' },
      to: { path: '^src/sim/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'decisions-know-domain-only',
      severity: 'error',
      comment: 'The table is data that everything reads; it reads nothing above the domain.',
      from: { path: '^src/decisions(\\.ts|/)' },
      to: { pathNot: '^src/(domain/|decisions(\\.ts|/))' },
    },
    {
      name: 'http-has-no-adapters',
      severity: 'error',
      comment: 'http/ gets adapters through AppContext from the composition root (src/server.ts).',
      from: { path: '^src/http/' },
      to: { path: '^src/(infra|cli|library)/|^src/(server|start-in-process|worker|index|index-cjs|config)\\.ts' },
    },
    {
      name: 'prism-in-one-place',
      severity: 'error',
      comment:
        'Prism is wrapped once, in http/contract.ts, and loaded in http/contract-tools.ts; its reader of documents in infra/openapi-document.ts.',
      from: { pathNot: '^src/(http/contract(-tools)?|infra/openapi-document)\\.ts' },
      to: { path: 'node_modules/@stoplight/prism-http' },
    },
    {
      name: 'infra-adapts',
      severity: 'error',
      comment:
        'Adapters implement ports of the domain and make the data of the simulation; they know no HTTP and no command line. Of wire/ only the outcome rules, which a fixture file writes as the control API does.',
      from: { path: '^src/infra/' },
      to: {
        path: '^src/(http|cli|library)/|^src/wire/(?!outcome-rule)|^src/(server|start-in-process|worker|index|index-cjs)\\.ts',
      },
    },
    {
      name: 'library-knows-the-control-api-only',
      severity: 'error',
      comment:
        'library/ is what programs load, as ES module and as CommonJS: it talks to a server by the control API and loads nothing of the bank but how a signing string is built.',
      from: { path: '^src/(library/|index\\.ts|index-cjs\\.ts|openapi\\.ts)' },
      to: {
        path: '^src/|node_modules',
        pathNot: '^src/library/|^src/domain/signing/signing-string\\.ts|node_modules/@types/node',
      },
    },
    {
      name: 'dashboard-knows-the-control-api-only',
      severity: 'error',
      comment:
        'dashboard/ runs in a browser and asks the public control API, as any other client: of the program it takes the names and types of its operations.',
      from: { path: '^src/dashboard/' },
      to: {
        path: '^src/|^node:',
        pathNot: '^src/dashboard/|^src/library/control-operations\\.ts',
      },
    },
    {
      name: 'dashboard-is-bundled',
      severity: 'error',
      comment:
        'The program serves the dashboard as files that the build made (infra/built-dashboard.ts); it loads none of it.',
      from: { path: '^src/', pathNot: '^src/dashboard/' },
      to: { path: '^src/dashboard/' },
    },
    {
      name: 'server-is-no-command',
      severity: 'error',
      comment: 'The composition root and the library know nothing of the command line.',
      from: { path: '^src/(server|start-in-process|worker|index|index-cjs)\\.ts|^src/library/' },
      to: { path: '^src/cli/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
