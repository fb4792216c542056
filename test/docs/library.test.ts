import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { BANK_ROUTES, SERVER_ROUTES } from '../../src/library/control-operations.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { controlPage } from '../support/reference/control-page.js';
import { OpenapiText } from '../support/reference/openapi-text.js';

/** The verbs of the library, read from its source: name, parameters, what its docstring says, and the call behind it. */

interface Verb {
  readonly owner: string;
  readonly name: string;
  readonly parameters: string;
  readonly text: string;
  readonly operations: readonly string[];
}

const FILES = ['bank-client', 'bank-verbs', 'record-verbs', 'server-client', 'bank-thread'];
/** How a bank names the object that has the verbs. */
const OWNERS: Readonly<Record<string, string>> = {
  BankClient: 'bank',
  ServerClient: 'server',
  Sandbank: 'server',
  BankListVerbs: 'server.banks',
  ClockVerbs: 'bank.clock',
  OutcomeVerbs: 'bank.outcomes',
  FaultVerbs: 'bank.faults',
  RequestVerbs: 'bank.requests',
  AuthorisationVerbs: 'bank.authorisations',
  ConsentVerbs: 'bank.consents',
  PaymentVerbs: 'bank.payments',
  FundsConsentVerbs: 'bank.fundsConsents',
  SigningBasketVerbs: 'bank.signingBaskets',
  SnapshotVerbs: 'bank.snapshots',
};
/** What verbs do by way of another method of their class. */
const BY_WAY_OF: Readonly<Record<string, string>> = {
  'this.#decide': 'decideAuthorisation',
  'this.set': 'setClock',
  'this.#calls.events': 'readEvents',
  'this.open': 'readDemo',
  'BankClient.open': 'readDemo',
};

const { operations } = new OpenapiText('admin-openapi');
const pageOf = (id: string): string =>
  controlPage(operations.find(({ operationId }) => operationId === id)?.tags?.[0] ?? '');

function verbsOf(file: string): Verb[] {
  const text = readFileSync(new URL(`../../src/library/${file}.ts`, import.meta.url), 'utf8');
  const source = ts.createSourceFile(`${file}.ts`, text, ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    const isOwner = ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement);
    const owner = isOwner ? OWNERS[statement.name?.text ?? ''] : undefined;
    return owner === undefined || !isOwner ? [] : [...statement.members].flatMap((member) => verbOf(owner, member));
  });
}

function verbOf(owner: string, member: ts.ClassElement | ts.TypeElement): Verb[] {
  const isVerb = ts.isMethodDeclaration(member) || ts.isMethodSignature(member) || ts.isGetAccessorDeclaration(member);
  if (!isVerb || !ts.isIdentifier(member.name)) return [];
  const doc = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  if (ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')) return [];
  const told = doc.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
  const body = member.getText();
  const called = [...body.matchAll(/(?:\.call|\.text|callServer)\((?:this\.#transport, )?'(\w+)'/g)].map(
    ([, id = '']) => id,
  );
  const indirect = Object.entries(BY_WAY_OF).flatMap(([way, id]) => (body.includes(`${way}(`) ? [id] : []));
  return [
    {
      owner,
      name: member.name.text,
      parameters: ts.isGetAccessorDeclaration(member)
        ? ''
        : `(${member.parameters.map(({ name, questionToken, initializer }) => name.getText() + ((questionToken ?? initializer) ? '?' : '')).join(', ')})`,
      text: told.replace(/\s+/g, ' ').trim(),
      operations: called.length > 0 ? called.slice(0, 1) : indirect.slice(0, 1),
    },
  ];
}

/** The options of `startSandbank` with their docstrings. */
function optionRows(): string[][] {
  const rows: string[][] = [];
  for (const file of ['library/options.ts', 'domain/scripting/hooks.ts']) {
    const text = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement) || !/^(?:ServerOptions|CallHooks)$/.test(statement.name.text)) continue;
      for (const member of statement.members) {
        const docs = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
        const effect = docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
        rows.push([`\`${member.name?.getText() ?? ''}\``, effect.replace(/\s+/g, ' ').trim()]);
      }
    }
  }
  return rows;
}

describe('docs/library.md', () => {
  it('lists every option with what it does (npm run docs)', () => {
    const rows = optionRows();
    expect(rows.filter(([, effect]) => effect === '')).toEqual([]);
    expectGenerated('docs/library.md', 'options', markdownTable(['option of `startSandbank`', 'what it does'], rows));
  });

  const verbs = FILES.flatMap(verbsOf);

  it('documents a verb for every call of the control API', () => {
    const reached = new Set(verbs.flatMap(({ operations }) => operations));
    const all = [...Object.keys(BANK_ROUTES), ...Object.keys(SERVER_ROUTES)];
    // The server's own bank is opened by the data of its demo.
    expect(all.filter((id) => !reached.has(id))).toEqual(['readBank']);
    expect(verbs.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
  });

  it('lists every verb (npm run docs)', () => {
    const order = [...new Set(Object.values(OWNERS))];
    const rows = verbs
      .toSorted((one, other) => order.indexOf(one.owner) - order.indexOf(other.owner))
      .map(({ owner, name, parameters, text, operations: [id] }) => [
        `\`${owner}.${name}${parameters}\``,
        text,
        id === undefined ? '' : `[${id}](reference/${pageOf(id)}#${id.toLowerCase()})`,
      ]);
    expectGenerated('docs/library.md', 'verbs', markdownTable(['verb', 'what it does', 'call'], rows));
  });
});
