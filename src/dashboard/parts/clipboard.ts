/** Copies a text. Beyond loopback there is no clipboard without HTTPS, but a selection can be copied everywhere. */
export async function copyToClipboard(text: string): Promise<void> {
  if (globalThis.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies there
  document.execCommand('copy');
  area.remove();
}
