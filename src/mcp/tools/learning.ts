import { z } from 'zod';
import { fromClient, ToolError } from '../answer.js';
import { optional, optionalText, tool, type Tool, type ToolContext } from '../tool.js';

const FILE = z.string().regex(/\.(?:har|json)$/, 'must be the path of a .har or .json file');
const DIALECT = optionalText('Interface of the bank. Default: found out, or that of the profile.');

/** Copying the behaviour of another bank. */
export const LEARNING_TOOLS: readonly Tool[] = [
  tool({
    name: 'learn_profile',
    title: 'Learn a profile from recordings',
    description:
      'Writes a profile with the behaviour of a recorded bank, and reports what the recordings show, leave open, and have that no setting covers. A bank with it: start_bank, or `sandbank --profile FILE`. See the document "guide-your-bank".',
    effect: 'adds',
    input: {
      recordings: z
        .array(FILE)
        .min(1)
        .describe(
          'Paths of HTTP archives (HAR), Postman collections with saved examples, or stub mappings of WireMock.',
        ),
      output: z
        .string()
        .regex(/\.ya?ml$/, 'must be the path of a .yaml file')
        .describe('New file for the profile.'),
      dialect: DIALECT,
      host: optionalText('Only calls to this host.'),
    },
    run: ({ recordings, output, dialect, host }, context) =>
      reportOf(context, 'learn', { output, dialect, host }, recordings),
  }),
  tool({
    name: 'compare_bank',
    title: 'Compare a bank with a Sandbank',
    description:
      'Sends a few calls to a bank and the same calls to a Sandbank with a profile, and reports what differs; or compares two recordings without any call. See the document "command-line-tools".',
    effect: 'adds',
    input: {
      target: optional(
        z.string().regex(/^(?:\w+=)?https?:\/\//, 'must be an http or https URL'),
        'Base URL of the interface.',
      ),
      recordings: optional(z.array(FILE).length(2), 'Two recordings, instead of a target.'),
      profile: optionalText('Shipped profile or file. Default: that of the dialect.'),
      dialect: DIALECT,
      allow: optional(z.enum(['read', 'consent', 'payment']), 'What may be created. Default read.'),
      approve: optional(z.literal('sandbank'), 'For a target that is a Sandbank itself.'),
      credentials: optionalText('File (YAML or JSON) with the credentials of the TPP.'),
    },
    run: ({ recordings, ...flags }, context) => {
      if ((recordings === undefined) === (flags.target === undefined))
        throw new ToolError('give either "target" or "recordings"');
      return reportOf(context, 'compare', flags, recordings);
    },
  }),
];

/** The report of a command. What the bank or the recording says in it is data. */
async function reportOf(
  { runCommand }: ToolContext,
  command: string,
  flags: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = [],
): Promise<object> {
  const given = Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  if ([...given, ...words].some((one) => one.includes('\0'))) throw new ToolError('an argument has a zero character');
  const { stdout, stderr } = await runCommand([command, ...given, '--', ...words]);
  if (stdout === '') throw new ToolError(stderr.trim());
  return { report: fromClient(stdout.trim()) };
}
