import { jsonOnLines } from './curl.js';
import { type JourneyCall, urlOf } from './journey.js';

/** A link for the browser: what the group of a pattern finds in a response, between two texts. */
export interface PrintedLink {
  readonly before: string;
  readonly pattern: string;
  readonly after: string;
}

/** A call as a program without packages. */
type CallProgram = readonly [language: string, file: string, command: string, text: string];

/**
 * A call of the journey as programs. Without a value, `{requestId}` is a new UUID each time they run.
 * @param id names the files @param link printed after the response
 */
export function journeyPrograms(call: JourneyCall, baseUrl: string, id: string, link?: PrintedLink): CallProgram[] {
  const { method, headers, body, form } = call;
  const data = (body ? jsonOnLines(body, '') : form && new URLSearchParams(form).toString())?.replaceAll('\\', '\\\\');
  const type = body ? 'application/json' : 'application/x-www-form-urlencoded';
  const sent = Object.entries({ ...headers, ...(data && { 'Content-Type': type }) });
  // A text of JSON is one of these languages, too.
  const url = JSON.stringify(urlOf(call, baseUrl));
  const lines = (uuid: string, line: (name: string, value: string) => string): string =>
    sent.map(([name, value]) => line(name, value === '{requestId}' ? uuid : JSON.stringify(value))).join('');
  const members = (uuid: string): string => lines(uuid, (name, value) => `  "${name}": ${value},\n`);
  const pattern = JSON.stringify(link?.pattern);
  const of = (found: string): string =>
    `"Open this link: ${link?.before}" + ${found}${link?.after && ` + "${link.after}"`}`;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Call`;
  const javaScript = `const headers = {\n${members('crypto.randomUUID()')}};
const response = await fetch(${url}, { method: "${method}", headers${data ? `, body: \`${data.replaceAll(/[`$]/g, '\\$&')}\`` : ''} });
const text = await response.text();\nconsole.log(response.status, text);
${link ? `const link = text.match(${pattern});\nif (link) console.log(${of('link[1]')});\n` : ''}`;
  const python = `import re, urllib.error, urllib.request, uuid\nheaders = {\n${members('str(uuid.uuid4())')}}
request = urllib.request.Request(${url}, method="${method}", headers=headers${data ? `, data="""${data}""".encode()` : ''})
try:\n    response = urllib.request.urlopen(request)\nexcept urllib.error.HTTPError as error:\n    response = error
text = response.read().decode()\nprint(response.code, text)
${link ? `link = re.search(${pattern}, text)\nif link:\n    print(${of('link[1]')})\n` : ''}`;
  const java = `import java.net.URI;\nimport java.net.http.*;\nimport java.util.UUID;\nimport java.util.regex.Pattern;\n
class ${name} {\n  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${url}))
${lines('UUID.randomUUID().toString()', (header, value) => `        .header("${header}", ${value})\n`)}\
        .method("${method}", HttpRequest.BodyPublishers.${data ? `ofString("""\n${data}"""` : 'noBody('}))\n        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
${link ? `    var link = Pattern.compile(${pattern}).matcher(response.body());\n    if (link.find()) System.out.println(${of('link.group(1)')});\n` : ''}  }\n}`;
  return [
    ['JavaScript', `${id}-call.mjs`, 'node', javaScript],
    // Python itself has a module named token.
    ['Python', `${id}-call.py`, 'python3', python],
    ['Java', `${name}.java`, 'java', java],
  ];
}
