import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
// @ts-expect-error -- a module without declarations
import writeGoodUntyped from 'write-good';
import { parse } from 'yaml';
import { blocksOf, documentPaths, readDocument, ROOT } from '../support/documents/markdown.js';

/**
 * What people read is plain, idiomatic English: the documents, the descriptions in the OpenAPI documents and schemas, and the
 * texts in the source. The checks are our own word list, and for documents those of write-good that find real problems here.
 */

interface Suggestion {
  readonly index: number;
  readonly offset: number;
  readonly reason: string;
}

interface Finding {
  readonly line: number;
  readonly phrase: string;
  readonly better: string;
}

const writeGood = writeGoodUntyped as (text: string, options: Record<string, boolean>) => readonly Suggestion[];
/** The search for clichés takes longer than all others together; the word list has those that writers of software use. */
const CHECKS = { passive: false, weasel: false, adverb: false, tooWordy: false, eprime: false, cliches: false };

/** What to look for, and what to write instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/gi, 'again'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more than\b|one\b)\w+/gi,
    '"is not a …", or name what is invalid',
  ],
  [/\bcame\b(?! from\b)/gi, 'was sent'],
  [/\b(?:is|are|was) over\b(?! \d| the\b)/gi, 'has ended, has expired'],
  [/\bpast (?:its|their) end\b/gi, 'expired'],
  [
    /\bof (?:its|their|your|our|one's|her|his) own\b(?! (?!for|in|that|which|and|or|to|with|if|until|as|is|are|has|does|ends?)\w)/gi,
    '"own" before the noun',
  ],
  [/\bof (?:[\w'`-]+ ){1,3}of (?:[\w'`-]+ ){1,3}of\b/gi, 'fewer "of"'],
  [/[,;(] ?else\b/gi, 'otherwise, or "if not"'],
  [/\bin place of\b/gi, 'instead of'],
  [/\bbeside\b/gi, 'next to, with, in addition to'],
  [/\banother wire\b|(?<!\b(?:on|over) )\bthe wire\b/gi, 'API, format of the responses'],
  [/\bhands? (?:it |them )?(?:on|out|back)\b/gi, 'forward, return'],
  [/\bknows? (?:of|no)\b/gi, 'has no, does not have'],
  [/\b(?:which|what|that) is none\b/gi, 'an invalid …'],
  [/(?<!\bthere )\b(?:are|is) none\b/gi, '"no …", or "is not a …"'],
  [/\bnobody\b/gi, 'no one, or name the subject'],
  [/\b(?:stands?|stood)\b(?!-| for\b)|\blies (?:in|at|here|below|there|for)\b/gi, 'is, or is paused'],
  [/\b(?:is|are) told\b(?! apart)|\btells\b/gi, 'is reported, reports, shows'],
  [/\bwants? (?:a|an|every)\b/gi, 'requires'],
  [/\bat hand\b/gi, 'available'],
  [/\bturn(?:s|ed)? (?:the|its|a) clock\b|\bclock is turned\b/gi, 'advance the clock'],
  [/\bgood no more\b/gi, 'no longer valid'],
  [/\bis good for\b/gi, 'is valid for'],
  [/\bon the way\b/gi, 'meanwhile'],
  [/\bsteer(?:s|ed|ing)?\b/gi, 'control'],
  [/\b(?:is|are) answered\b/gi, 'returns, or the response is'],
  [/\ball the same\b/gi, 'anyway'],
  [/\bcomes? to be\b/gi, 'become'],
  [/\bbrings? about\b|\bbring (?:it|them) about\b/gi, 'cause'],
  [/\bin (?:the|its|their) place(?: of)?\b/gi, 'instead (of)'],
  [/\bunder way\b/gi, 'running, or in progress'],
  [/\bgoes? its way\b/gi, 'progresses'],
  [/\bbegins? again\b|\bbegan again\b/gi, 'restart, or reset'],
  [/\bstrikes?\b/gi, 'applies'],
  [/\boddit(?:y|ies)\b/gi, 'a non-standard …'],
  [/(?<=[.:;!?|]\s|\n\n|^)(?:Who|Whoever) (?!takes part\b|may\b|is\b)[a-z]+s\b[^?\n]*/gm, 'name the subject first'],
  [/\bfor ever\b/gi, 'forever, or "never expires"'],
  [/\bmakes? a bank\b|\bbank is made\b/gi, 'create a bank'],
  [/\b(?:any|some|every)body\b(?!-)/gi, 'anyone, someone, everyone'],
  [/\b(?:whoever|unless told otherwise)\b/gi, 'anyone who; by default'],
  [/\b(?:does|did) not hold\b/gi, 'is invalid'],
  [/\b(?:goes|go|going|went) on\b(?! the)/gi, 'continue'],
  [/\bbut for\b/gi, 'except for'],
  [/\bmakes? (?:[\w-]+ ){1,3}known\b/gi, 'registers'],
  [/\bha(?:s|ve)(?: not)? met\b/gi, 'has (not) seen'],
  [/\b(?:is|are) held by\b/gi, 'is checked by, or belongs to'],
  [/\b(?:is|are|was|were) past\b/gi, 'has passed, has expired'],
  [/, of them \d/gi, '…, 2 of them'],
  [/\bneeds? (?:it |them )?no longer\b/gi, 'no longer needs'],
  [/\bso many\b(?! that)/gi, 'say how many, or which limit'],
  [/\bwhat is beyond\b/gi, 'requests, calls or lines beyond'],
  [/\bletter for letter\b/gi, 'exactly'],
  [/\bRight when\b/g, 'Done when'],
  [/\b(?:upon|whilst|hence|thereof|thereby|therein|whereby|wherein)\b/gi, 'a plain word'],
  [/\bas one who\b/gi, 'with a login that …'],
  [
    /\b(?:at the end of the day|in a nutshell|needless to say|no[- ]brainer|state of the art|tip of the iceberg|silver bullet)\b/gi,
    'no cliché',
  ],
  [/\bWhere to read on\b|\bAll there is\b/gi, 'a plain heading'],
];

/** As WORDS, for what users read; comments use the names of the code. */
const USER_WORDS: typeof WORDS = [
  [
    /\b(?:an?|the|this|each|every|any|no|one|its|their|lost|last|later|other|possible|successful|accepted|sample) answers?\b(?! to (?:the |a |such a )?(?:question|challenge)| (?:like|is)\b)/gi,
    'response',
  ],
  [/\b(?:was|were|is|are|been) asked for\b(?! a certificate)/gi, 'requested'],
  [/\bmust (?:match (?:format|pattern)|NOT\b)/g, 'what is expected, with an example'],
];

const FOR_USERS = [...WORDS, ...USER_WORDS];

/** More words are several ideas. */
const MOST_WORDS = 42;

/** Sentences that are too long to read at once. Code counts as one word, and a table has no sentences. */
function longSentencesIn(markdown: string): readonly Finding[] {
  const prose = markdown
    .replaceAll(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/<!--[\s\S]*?-->|^\|.*$|^.* · .*$/gm, (text) => text.replaceAll(/[^\n]/g, ''))
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .replaceAll(/`[^`]*`(?:, )?/g, (code) => (code.includes('\n') ? '_\n' : '_ '));
  return [...prose.matchAll(/(?:(?!\n\s*\n|\n\s*(?:[-*#>]|\d+\.) |[.!?:;]\s)[^])+/g)]
    .filter(([sentence]) => sentence.split(/\s+/).filter((word) => /\w\w/.test(word)).length > MOST_WORDS)
    .map(({ index, 0: sentence }) => ({
      line: prose.slice(0, index).split('\n').length,
      phrase: sentence.trim().replaceAll(/\s+/g, ' '),
      better: `at most ${MOST_WORDS} words`,
    }));
}

const DOCUMENTS = documentPaths().filter(
  (path) =>
    /^(?:docs\/[\w-]+|bench\/README)\.md$/.test(path) ||
    ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].includes(path),
);

/** The prose of a document: everything that is code or a comment is blank, and each line keeps its place. */
function proseOf(markdown: string): string {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ');
  return markdown
    .replaceAll(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => '_'.repeat(code.length))
    .replaceAll(/\]\([^)\s]*\)/g, (link) => `]${blank(link.slice(1))}`);
}

function findingsIn(markdown: string): readonly Finding[] {
  const prose = proseOf(markdown);
  const at = (index: number): number => prose.slice(0, index).split('\n').length;
  const suggested = writeGood(prose, CHECKS)
    .map(({ index, offset, reason }) => ({ index, phrase: prose.slice(index, index + offset), better: reason }))
    .filter(({ phrase }) => /[A-Za-z]/.test(phrase))
    // A paragraph may begin with the last word of its heading.
    .filter(({ index, better }) => !(better.endsWith('is repeated') && /\n\s*\n$/.test(prose.slice(0, index))));
  const listed = FOR_USERS.flatMap(([pattern, better]) =>
    [...prose.matchAll(pattern)].map(({ index, 0: phrase }) => ({ index, phrase, better })),
  );
  return [...suggested, ...listed]
    .sort((a, b) => a.index - b.index)
    .map(({ index, phrase, better }) => ({ line: at(index), phrase, better }));
}

/** The texts of a file of the source, without what is code in them: literals and page texts of at least three words. */
function textsIn(path: string): readonly (readonly [line: number, text: string])[] {
  const source = ts.createSourceFile(path, readDocument(path), ts.ScriptTarget.Latest, true);
  const texts: (readonly [number, string])[] = [];
  const visit = (node: ts.Node): void => {
    const text =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('_')
          : '';
    if (/\w\s+\S+\s+\w/.test(text)) texts.push([source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Descriptions and summaries of an OpenAPI document or JSON Schema, each with the path of its member. */
function descriptionsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && ['description', 'summary'].includes(name)
      ? [[`${path}/${name}`, member] as const]
      : descriptionsIn(member, `${path}/${name}`),
  );
}

/** Comments of code, each with its index; `style` is that of the language. */
function commentsIn(text: string, style: 'slashes' | 'hash'): readonly (readonly [index: number, text: string])[] {
  const pattern = style === 'hash' ? /(?<=^|\s)# .*$/gm : /(?<=^[ \t]*)\/\*[^]*?\*\/|(?<![:'"`/\w])\/\/ .*$/gm;
  return [...text.matchAll(pattern)].map(({ index, 0: comment }) => [
    index,
    comment.replaceAll(/^ *(?:\*|\/\/|#)/gm, ''),
  ]);
}

/** The comments and test names in the blocks of code of a document. */
function commentsOfBlocks(path: string): readonly string[] {
  return blocksOf(path).flatMap(({ language, text }) => {
    const isScript = ['bash', 'sh', 'yaml', 'ini', 'nginx', 'python'].includes(language);
    const names = [...text.matchAll(/^\s*(?:test|it)(?:\.each\([^]*?\))?\('(.*?)'/gm)].map(([, name = '']) => name);
    return [...commentsIn(text, isScript ? 'hash' : 'slashes').map(([, comment]) => comment), ...names];
  });
}

/** What the word list finds in a text. */
function listedIn(text: string, words = WORDS): readonly string[] {
  return listedInProse(proseOf(text), words);
}

/** What the word lists find in a text that users read. */
function listedForUsers(text: string): readonly string[] {
  return listedIn(text, FOR_USERS);
}

function listedInProse(prose: string, words = WORDS): readonly string[] {
  return words.flatMap(([pattern, better]) =>
    [...prose.matchAll(pattern)].map(([phrase]) => `"${phrase}" → ${better}`),
  );
}

const SCHEMAS = ['openapi.yaml', 'nextgenpsd2.yaml', 'admin-openapi.yaml', 'schemas/bank.schema.json'];

/** Files below a folder. Without generated ones and those of earlier versions, and without other languages, whose words can look English. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['generated', 'languages', 'node_modules', 'saved'].includes(entry.name) ? [] : filesBelow(path);
    return /\.(?:[cm]?[jt]sx?|java|css|ya?ml|conf|service|timer|py)$/.test(path) ? [path] : [];
  });
}

const sourceFiles = (): readonly string[] => filesBelow('src').filter((path) => /\.tsx?$/.test(path));

describe('the prose', () => {
  it.each(DOCUMENTS)('is plain English: %s', (path) => {
    expect(
      findingsIn(readDocument(path)).map(({ line, phrase, better }) => `${path}:${line}: "${phrase}" → ${better}`),
    ).toEqual([]);
  });

  it.each(DOCUMENTS)('has sentences that can be read at once: %s', (path) => {
    expect(longSentencesIn(readDocument(path)).map(({ line, phrase }) => `${path}:${line}: ${phrase}`)).toEqual([]);
  });

  it.each(SCHEMAS)('is plain English in the descriptions of fixtures/%s', (name) => {
    const found = descriptionsIn(parse(readDocument(`fixtures/${name}`))).flatMap(([path, text]) =>
      // The standard has challenges, which have answers.
      (name === 'nextgenpsd2.yaml' ? listedIn : listedForUsers)(text).map((finding) => `${path}: ${finding}`),
    );
    expect(found).toEqual([]);
  });

  it('is plain English in the texts of the source', () => {
    const found = sourceFiles().flatMap((path) => {
      const texts = textsIn(path);
      // Nearly no file has a finding, and one search of all texts is quicker than one of each.
      if (listedInProse(texts.map(([, text]) => proseOf(text)).join('\n\n'), FOR_USERS).length === 0) return [];
      return texts.flatMap(([line, text]) => listedForUsers(text).map((finding) => `${path}:${line}: ${finding}`));
    });
    expect(found).toEqual([]);
  });

  it.each(['src', 'test', 'scripts', 'bench', 'examples', 'deploy', 'fixtures'])(
    'is plain English in the comments of %s',
    (folder) => {
      const found = filesBelow(folder).flatMap((path) => {
        const style = /\.(?:[cm]?[jt]sx?|java|css)$/.test(path) ? 'slashes' : 'hash';
        const whole = readDocument(path);
        const comments = commentsIn(whole, style);
        if (listedInProse(comments.map(([, text]) => proseOf(text)).join('\n\n')).length === 0) return [];
        const lineAt = (index: number): number => whole.slice(0, index).split('\n').length;
        return comments.flatMap(([index, text]) =>
          listedIn(text).map((finding) => `${path}:${lineAt(index)}: ${finding}`),
        );
      });
      expect(found).toEqual([]);
    },
  );

  it.each(DOCUMENTS)('is plain English in the code of %s', (path) => {
    expect(commentsOfBlocks(path).flatMap((text) => listedIn(text))).toEqual([]);
  });

  it('is checked for sentences of more than 42 words, outside of code and tables', () => {
    const long = (count: number): string => `${'word '.repeat(count)}\`and code of words\`.\n`;
    const found = longSentencesIn(`Short. ${long(43)}\n\n${long(42)}\n| ${long(60)}\n\`\`\`text\n${long(60)}\`\`\`\n`);
    expect(found.map(({ line }) => line)).toEqual([1]);
  });

  it('is checked for repeated words and for the word list, outside of code', () => {
    const found = findingsIn(
      'It is the the bank.\n\n```bash\nanew\n```\n\nIt starts `anew`, anew.\n\nWho calls it gets one.',
    );
    expect(found.map(({ line, phrase }) => [line, phrase])).toEqual([
      [1, 'the'],
      [7, 'anew'],
      [9, 'Who calls it gets one.'],
    ]);
  });
});
