/** What makes the text of each generated file, before it is formatted. */
export const GENERATED: Readonly<Record<string, () => string | Promise<string>>>;
