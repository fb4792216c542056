/** The files of the collections, made of the steps and the OpenAPI documents. */
import { brunoCollection } from './bruno.mjs';
import { readOperations } from './documents.mjs';
import { postmanCollection } from './postman.mjs';
import { requestOf } from './requests.mjs';
import { JOURNEY, SETTINGS, SINGLE_CALLS } from './steps.mjs';
import * as nextgenpsd2 from './steps-nextgenpsd2.mjs';

const VARIABLES = `Generated from the bank's OpenAPI documents. Set \`baseUrl\` to the address of the bank, and \`adminToken\` where the control API has a
token; every other variable is taken from an answer.`;

const FOLDERS = [
  {
    name: 'Journey',
    slug: 'journey',
    description: `From the demo facts over onboarding, consent, token, accounts and a payment to the client report. Run it as a whole: each
step takes what it needs from the steps before.`,
    steps: JOURNEY,
    showsOptional: false,
  },
  {
    name: 'Every operation',
    slug: 'every-operation',
    description: `Each operation of the bank's interface once, with every header and parameter that it knows; the optional ones are disabled.
Send the two preparations and what else you need by hand, or run the folder: in this order all of them succeed.`,
    steps: SINGLE_CALLS,
    showsOptional: true,
  },
];

const NEXTGENPSD2_FOLDERS = [
  {
    name: 'Journey',
    slug: 'journey',
    description: `From the demo facts over a consent, accounts, a payment, a signing basket and a confirmation of funds to the client report. Run it
as a whole: each step takes what it needs from the steps before.`,
    steps: nextgenpsd2.JOURNEY,
    showsOptional: false,
  },
];

/** The collections, by the dialect of the bank. `file` begins the name of the Postman collection, `folder` is that of Bruno. */
export const COLLECTIONS = {
  published: {
    name: 'Sandbank',
    file: 'sandbank',
    folder: 'bruno',
    document: 'bank',
    description: `The journey of a TPP through the sandbox bank, and every operation of the bank's interface as a single call.\n\n${VARIABLES}`,
    settings: SETTINGS,
    folders: FOLDERS,
  },
  nextgenpsd2: {
    name: 'Sandbank NextGenPSD2',
    file: 'sandbank-nextgenpsd2',
    folder: 'bruno-nextgenpsd2',
    document: 'nextgenpsd2',
    description: `The journey of a TPP through a sandbox bank with the dialect nextgenpsd2.\n\n${VARIABLES}`,
    settings: nextgenpsd2.SETTINGS,
    folders: NEXTGENPSD2_FOLDERS,
  },
};

/**
 * Every file of a collection.
 * @param {(name: 'bank' | 'nextgenpsd2' | 'control') => Map<string, object>} read gives the operations of a document
 * @param {'published' | 'nextgenpsd2'} dialect
 * @returns {Map<string, string>} text by path in the repository
 */
export function collectionFiles(read = readOperations, dialect = 'published') {
  const { file, folder: ofBruno, document, ...content } = COLLECTIONS[dialect];
  const operations = new Map([...read('control'), ...read(document)]);
  const folders = content.folders.map(({ steps, showsOptional, ...folder }) => ({
    ...folder,
    requests: (steps === SINGLE_CALLS ? withUnlisted(steps, read('bank')) : steps).map((step) => {
      const operation = operations.get(step.operation);
      if (operation === undefined) throw new Error(`no document has an operation ${step.operation}`);
      return { ...requestOf(step, operation, { showsOptional }), description: descriptionOf(step, operation) };
    }),
  }));
  return new Map([
    [`collections/${file}.postman_collection.json`, postmanCollection({ ...content, folders })],
    ...[...brunoCollection({ ...content, folders })].map(([path, text]) => [`collections/${ofBruno}/${path}`, text]),
  ]);
}

/** Adds the operations that no step names, with the example of the document, in front of the step that ends the consent. */
function withUnlisted(steps, operations) {
  const listed = new Set(steps.map(({ operation }) => operation));
  const others = [...operations.keys()].filter((id) => !listed.has(id)).map((operation) => ({ operation }));
  const end = steps.findIndex(({ operation }) => operation === 'deleteConsent');
  return steps.toSpliced(end, 0, ...others);
}

function descriptionOf({ title }, { id, summary, description, method, path }) {
  const head = title === undefined ? `\`${id}\`: ${method} ${path}` : `${summary} (\`${id}\`: ${method} ${path})`;
  return description === '' ? head : `${head}\n\n${description}`;
}
