/** The page of docs/reference about a group of the control API's operations. */
export const controlPage = (group: string): string => `control-api-${group.toLowerCase()}.md`;
