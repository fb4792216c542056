/** The interfaces that a bank can have: the same customers, accounts and money behind a different API. */
export const DIALECT_IDS = ['published', 'nextgenpsd2'] as const;

/** The name of an interface. */
export type DialectId = (typeof DIALECT_IDS)[number];

/** What each interface is. */
export const DIALECT_TITLES: Readonly<Record<DialectId, string>> = {
  published: 'the published XS2A interface',
  nextgenpsd2: 'Berlin Group NextGenPSD2 1.3.11',
};

/** The interface of a bank that names none. */
export const DEFAULT_DIALECT: DialectId = 'published';
