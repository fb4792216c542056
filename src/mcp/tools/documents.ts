import { z } from 'zod';
import { cut, listed, MOST_CHARACTERS, ToolError } from '../answer.js';
import { sectionsOf, shortName } from '../document-texts.js';
import { InterfaceDescription, OPERATION_PARTS } from '../interface-description.js';
import { bankTool, limitArgument, optional, optionalText, tool, type Tool } from '../tool.js';

/** A document is shown whole up to this length, otherwise its headings and its beginning. */
const LONGEST_WHOLE = 8_000;
const LONGEST_BEGINNING = 3_000;

/** The interface of a bank, and the documentation of the product. */
export const DOCUMENT_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'describe_operation',
    title: 'Describe the interface',
    description:
      'One operation of the bank\'s OpenAPI document: parameters, body, responses and examples with references resolved. Without "operation": one line for each operation.',
    effect: 'reads',
    input: {
      operation: optionalText('Operation id, such as initiatePayment.'),
      part: optional(z.enum(OPERATION_PARTS), 'Only this part. Default: all.'),
    },
    run: async (bank, { operation, part }) => {
      const description = await InterfaceDescription.of(bank);
      if (operation !== undefined) return description.describe(operation, part);
      return { baseUrl: bank.url, document: `${bank.url}/openapi.yaml`, operations: description.lines() };
    },
  }),
  tool({
    name: 'search_documentation',
    title: 'Search the documentation',
    description: 'Searches the sections of the documentation by words. Read a section with read_documentation.',
    effect: 'reads',
    input: {
      words: z.string().min(2).describe('Such as "onboarding certificate".'),
      limit: limitArgument('sections', 8),
    },
    run: async ({ words, limit }, { documents }) => {
      const found = await documents.search(words);
      if (found.length === 0) throw new ToolError(`the documentation contains no word of "${words}"`);
      const { entries, more } = listed(found, limit, 'use more specific words');
      return { sections: entries, more };
    },
  }),
  tool({
    name: 'read_documentation',
    title: 'Read the documentation',
    description:
      'A document or one of its sections, as Markdown. Without "document": the list of documents. For a long document: its headings.',
    effect: 'reads',
    input: {
      document: optionalText('Such as "clock", "errors" or docs/outcomes.md.'),
      section: optionalText('A heading of the document, or part of a heading.'),
    },
    run: async ({ document, section }, { documents }) => {
      if (document === undefined)
        return (await documents.list()).map(({ path, note }) => `${shortName(path)}: ${note}`).join('\n');
      const { text } = await documents.read(document);
      const headings = sectionsOf(text).map(({ heading, depth }) => `${'  '.repeat(depth - 1)}${heading}`);
      if (section === undefined) {
        if (text.length <= LONGEST_WHOLE) return text;
        const beginning = cut(text, LONGEST_BEGINNING, 'use "section" with one of these headings');
        return `${beginning}\n\n${cut(headings.join('\n'), MOST_CHARACTERS - LONGEST_BEGINNING - 500)}`;
      }
      const found = await documents.section(document, section);
      if (!found)
        throw new ToolError(
          `${document} has no section "${section}"; it has: ${headings.map((one) => one.trim()).join('; ')}`,
        );
      return found.text;
    },
  }),
];
