/** An operation of an OpenAPI document, as the collections need it. */
export interface CollectedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
}
export function readOperations(name: 'bank' | 'nextgenpsd2' | 'control'): Map<string, CollectedOperation>;
export function operationsOf(
  document: object,
  name: 'bank' | 'nextgenpsd2' | 'control',
): Map<string, CollectedOperation>;
