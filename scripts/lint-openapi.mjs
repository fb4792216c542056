/** Checks the OpenAPI documents of the fixtures with the recommended rules of Redocly, and those that want descriptions. Any problem fails. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = ['fixtures/openapi.yaml', 'fixtures/nextgenpsd2.yaml', 'fixtures/admin-openapi.yaml'];

/** Places where a rule does not fit, by document, rule and JSON pointer. The rest of the document stays under the rule. */
const exceptions = {
  'fixtures/openapi.yaml': {
    // A browser calls the authorisation endpoint: success is a redirect to the page, there is no answer of the 200s.
    'operation-2xx-response': new Set(['#/paths/~1PSD2~1v1~1oauth~1authorize/get/responses']),
  },
  'fixtures/admin-openapi.yaml': {
    // Short addresses, which lead a browser to the dashboard and to the documentation.
    'operation-2xx-response': new Set(['#/paths/~1/get/responses', '#/paths/~1__admin~1ui~1docs/get/responses']),
  },
};

const config = await createConfig(
  {
    extends: ['recommended'],
    rules: {
      'info-contact': 'error',
      'operation-description': 'error',
      'parameter-description': 'error',
      'tag-description': 'error',
    },
  },
  { ignore: Object.fromEntries(Object.entries(exceptions).map(([file, rules]) => [root + file, rules])) },
);

let count = 0;
for (const file of documents.filter((document) => existsSync(root + document))) {
  for (const problem of await lint({ ref: root + file, config })) {
    if (problem.ignored) continue;
    count += 1;
    const place = problem.location[0];
    const start = place && getLineColLocation(place).start;
    console.error(`${file}:${start?.line ?? 1}:${start?.col ?? 1} ${problem.severity} ${problem.ruleId}`);
    console.error(`  ${problem.message}`);
    if (place?.pointer) console.error(`  at ${place.pointer}`);
    if (problem.suggest.length > 0) console.error(`  perhaps ${problem.suggest.join(', ')}`);
  }
}
if (count > 0) {
  console.error(`${count} ${count === 1 ? 'problem' : 'problems'} in the OpenAPI documents.`);
  process.exitCode = 1;
}
