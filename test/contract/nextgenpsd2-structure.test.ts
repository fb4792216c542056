import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import {
  factsOf,
  structureOf,
  type DocumentStructure,
  type OpenapiDocument,
} from '../support/reference/document-structure.js';

// The document of the second interface against the facts of the one that The Berlin Group published.

interface Difference {
  /** The places, as operation, place and member. */
  readonly at: RegExp;
  readonly published: string;
  /** What is there instead of `published`; nothing if the place is absent. */
  readonly ours?: string;
  readonly reason: string;
}

const DIFFERENCES: readonly Difference[] = [
  {
    at: /authorisations(\/\{authorisationId\})? \| request application\/json \| <0>$/,
    published: 'anything',
    ours: 'object maxProperties 0',
    reason: 'Every body matches `{}`, so no body with data matches exactly one of the alternatives.',
  },
  {
    at: /\{payment-product\}(\/\{paymentId\})? \| (request|200) application\/json \| <0>$/,
    published: 'object',
    ours: 'object not with startDate and frequency',
    reason:
      'Every standing order is a valid single payment, too, so it does not match exactly one of the alternatives.',
  },
  {
    at: / \| (request|200) (application\/xml|text\/plain|multipart\/form-data) \| (xml_sct)?$/,
    published: 'oneOf',
    ours: 'anyOf',
    reason: 'The alternatives are all text, so no body matches exactly one of them.',
  },
  {
    at: /^(PUT .*\{authorisationId\} \| 200|POST \/v2\/consents\/confirmation-of-funds \| 201) application\/json \| $/,
    published: 'oneOf',
    ours: 'anyOf',
    reason: 'The alternatives differ in optional members, so many bodies match several of them.',
  },
  ...['object', 'string'].map((ours) => ({
    at: /signing-baskets(\/\{basketId\})? \| 20\d application\/json \| _links\.(confirmation|updatePsuIdentification|updatePsuAuthentication)(\.href)?$/,
    published: '',
    ours,
    reason: 'The bank starts the authorisation of a signing basket with its creation, and these are its next steps.',
  })),
  {
    at: /tppMessages?\[\]\.code$/,
    published: 'required string enum ERROR WARNING',
    ours: 'required string',
    reason: 'The code of a general message refers to the list of categories by mistake.',
  },
  {
    at: /cardAcceptorPhone$/,
    published: String.raw`\+[0-9]{1,3}\-[0-9()+\-]{1,30}`,
    ours: String.raw`\+[0-9]{1,3}-[0-9()+-]{1,30}`,
    reason: 'Validators compile patterns with Unicode, where a hyphen outside of brackets must not be escaped.',
  },
  {
    at: / \| \d{3} header Location$/,
    published: 'url',
    ours: 'uri-reference',
    reason: '`url` is no format of OpenAPI. Validators that have it reject a path, and hosts such as 127.0.0.1.',
  },
  {
    at: /challengeData\.imageLink$/,
    published: 'url',
    ours: 'uri',
    reason: '`url` is no format of OpenAPI. Validators that have it reject hosts such as 127.0.0.1.',
  },
  {
    at: / \| header PSU-IP-Address$/,
    published: 'string ipv4',
    ours: 'string anyOf 2',
    reason: 'PSUs have addresses of IPv6, too, and the format of the document refuses their requests.',
  },
  {
    at: /^POST \/v1\/funds-confirmations \| header Authorization$/,
    published: 'string',
    reason: 'OpenAPI ignores a header parameter of that name. The token is a security scheme, as in all operations.',
  },
];

function textOf(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

const published = factsOf(JSON.parse(textOf('../support/reference/nextgenpsd2-structure.json')) as DocumentStructure);
const document = parse(textOf('../../fixtures/nextgenpsd2.yaml')) as OpenapiDocument;
type Node = Readonly<Record<string, any>>;
const components = document.components as Readonly<Record<string, Readonly<Record<string, Node>>>>;

/**
 * What is marked as an addition has no counterpart: the token endpoint, which the standard leaves to OAuth, downloads, the parameters of
 * sandboxes and of links, and the errors for which the standard describes no body, or which it does not list.
 */
function isStandard({ $ref = '' }: Node): boolean {
  const [kind = '', name = ''] = $ref.split('/').slice(2);
  return components[kind]?.[name]?.['x-addition'] !== true;
}

/** A response without the bodies that are additions. */
function standardResponse({ content, ...response }: Node): Node {
  const bodies = Object.entries<Node>(content ?? {}).filter(([, { schema }]) => isStandard(schema));
  return bodies.length === 0 ? response : { ...response, content: Object.fromEntries(bodies) };
}

/** A path or an operation without what is an addition. */
function standardPart(part: Node): Node {
  const { parameters = [], responses = {} } = part;
  const known = Object.entries<Node>(responses).filter(([, response]) => isStandard(response));
  return { ...part, parameters: parameters.filter(isStandard), responses: Object.fromEntries(known) };
}

const METHODS = ['get', 'post', 'put', 'delete'];
const standard = Object.fromEntries(
  Object.entries(document.paths)
    .filter(([, item]) => !('x-addition' in item))
    .map(([path, item]: [string, Node]) => {
      const operations = METHODS.filter((method) => method in item).map((method) => [
        method,
        standardPart(item[method]),
      ]);
      return [path, { ...standardPart(item), ...Object.fromEntries(operations) }];
    }),
);
const responses = Object.fromEntries(
  Object.entries(components['responses'] ?? {}).map(([name, response]) => [name, standardResponse(response)]),
);
const ours = factsOf(structureOf({ paths: standard, components: { ...components, responses } }));

describe('the document of NextGenPSD2', () => {
  const places = [...new Set([...published.keys(), ...ours.keys()])];
  const differing = places.filter((place) => published.get(place) !== ours.get(place));
  const explains = (difference: Difference, place: string): boolean => {
    const expected = published.get(place) ?? '';
    const replaced =
      difference.ours === undefined ? undefined : expected.replace(difference.published, difference.ours);
    return difference.at.test(place) && expected.includes(difference.published) && ours.get(place) === replaced;
  };

  it('has the structure that The Berlin Group published, apart from the listed differences', () => {
    expect(published.size).toBeGreaterThan(50_000);
    const unexplained = differing.filter((place) => !DIFFERENCES.some((difference) => explains(difference, place)));
    expect(unexplained.map((place) => [place, published.get(place), ours.get(place)])).toEqual([]);
  });

  it('has each of the listed differences', () => {
    const stale = DIFFERENCES.filter((difference) => !differing.some((place) => explains(difference, place)));
    expect(stale).toEqual([]);
  });
});
