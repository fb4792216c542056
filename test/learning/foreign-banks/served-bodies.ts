import { jest } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { RecordedClient } from '../../../src/cli/learn/recorded-client.js';
import { replayWith } from '../../../src/cli/learn/replay-bank.js';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { adaptedRecording } from '../../../src/learning/adapted-recording.js';
import { readRecordings } from '../../../src/learning/read-har.js';
import { DIALECTS } from '../../../src/server/dialects.js';
import { loadInterfaceFacts } from '../../../src/server/interface-facts.js';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { loadProfile } from '../../../src/server/profile-file.js';

/**
 * Plays the second recording against a bank with a profile that was learned from the first, and compares its answers with the document
 * that it serves.
 */
export async function comparedWithServedDocument(
  profile: string,
  recordings: readonly [first: string, second: string],
) {
  const { dialect, written } = await loadProfile(profile);
  const { decisions = {}, ...rest } = written;
  const { adaptations = [], ...others }: any = decisions;
  const facts = (await loadInterfaceFacts()).find((one) => one.dialect === dialect);
  const [first, second]: any[] = recordings.map((text) =>
    adaptedRecording(readRecordings([{ name: 'recording', text }]).exchanges, facts!, adaptations),
  );
  const answered = jest.spyOn(RecordedClient.prototype, 'answered');
  const { pairs } = await replayWith({ ...rest, decisions: others }, adaptations, second, first);
  const bodies = answered.mock.calls.map(([, own]) => own);
  answered.mockRestore();
  const documents = DIALECTS[dialect].documentsOf(await readOpenapiText(DIALECTS[dialect].document));
  const document = JSON.parse((await documents(compileProfile(dialect, { ...others, adaptations }))).json());
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, schemas: { document } }));
  const checks = new Map<string, ReturnType<typeof ajv.compile>>();
  const checkOf = (schema: object) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    if (!checks.has(text)) checks.set(text, ajv.compile(JSON.parse(text)));
    return checks.get(text)!;
  };
  const operations = Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item));
  const compared = pairs.flatMap(({ operation, replayed: { status } }, index) => {
    const body = bodies[index];
    const documented = operations.find(({ operationId }) => operationId === operation);
    if (operation === undefined || !documented || typeof body !== 'object') return [];
    const call = `${index + 1} ${operation} ${status}`;
    const response = documented.responses[status];
    const { content = {} } = response?.$ref
      ? document.components.responses[response.$ref.split('/').at(-1)]
      : (response ?? {});
    const [media]: any[] = Object.entries<any>(content).flatMap(([type, one]) => (/json/.test(type) ? [one] : []));
    if (!media) return [[call, 'is not described']];
    const check = checkOf(media.schema);
    return [
      [
        call,
        check(body)
          ? undefined
          : `${JSON.stringify(body).slice(0, 600)}: ${ajv.errorsText(check.errors).slice(0, 500)}`,
      ],
    ];
  });
  return { compared: compared.length, problems: compared.filter(([, problem]) => problem !== undefined) };
}
