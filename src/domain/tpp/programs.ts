import { jsonOnLines } from './curl.js';
import { type JourneyCall, urlOf } from './journey.js';

/** A call of the journey as a program without packages, by language. Without a value, `{requestId}` is a new UUID each time it runs. */
export function journeyPrograms(call: JourneyCall, baseUrl: string): Readonly<Record<string, string>> {
  const { method, headers, body, form } = call;
  const data = body ? jsonOnLines(body, '') : form && new URLSearchParams(form).toString();
  const type = body ? 'application/json' : 'application/x-www-form-urlencoded';
  const sent = Object.entries({ ...headers, ...(data !== undefined && { 'Content-Type': type }) });
  // A text of JSON is one of these languages, too.
  const url = JSON.stringify(urlOf(call, baseUrl));
  const lines = (uuid: string): string =>
    sent.map(([name, value]) => `  "${name}": ${value === '{requestId}' ? uuid : JSON.stringify(value)},\n`).join('');
  return {
    TypeScript: `const headers = {\n${lines('crypto.randomUUID()')}};
const response = await fetch(${url}, { method: "${method}", headers${data ? `, body: \`${data}\`` : ''} });
console.log(response.status, await response.text());`,
    Python: `import urllib.request, uuid
headers = {\n${lines('str(uuid.uuid4())')}}
request = urllib.request.Request(${url}, method="${method}", headers=headers${data ? `, data=b"""${data}"""` : ''})
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`,
  };
}
