/** Why the bank refused a call, out of the body of its response; undefined where the body does not say. */
export function refusalReason(body: string | undefined): string | undefined {
  try {
    const { tppMessages, error_description: description } = JSON.parse(body ?? '') as {
      readonly tppMessages?: readonly { readonly text?: string; readonly path?: string }[];
      readonly error_description?: string;
    };
    return tppMessages?.[0]?.text ?? description;
  } catch {
    return undefined;
  }
}
