export const GENERATED_TYPES: Readonly<Record<string, string>>;
export function typesOf(document: string): Promise<string>;
