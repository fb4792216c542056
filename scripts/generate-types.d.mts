export function controlTypes(): Promise<string>;
