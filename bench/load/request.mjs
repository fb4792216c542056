/** A request of the load: `{ method, path, headers, body }`; the body is text. */

/** The place of the number in a request, always twelve digits: a request that repeats would be a repeated call. */
export const NUMBER = '#'.repeat(12);

/** A request as the bytes that are sent. */
export function requestText({ method, path, headers = {}, body }) {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
