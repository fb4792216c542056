/** The interfaces that a bank can have: the same customers, accounts and money behind another wire. */
export const DIALECT_IDS = ['published', 'nextgenpsd2'] as const;

/** The name of an interface. */
export type DialectId = (typeof DIALECT_IDS)[number];

/** The interface of a bank that names none. */
export const DEFAULT_DIALECT: DialectId = 'published';
