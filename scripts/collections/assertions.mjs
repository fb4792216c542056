/** Writes the script that runs after a request: assertions, then what is taken from the answer. */

/** How the words of the scripts are said in each application. */
const WORDS = {
  postman: {
    test: 'const test = pm.test;',
    expect: 'const expect = pm.expect;',
    status: 'const status = pm.response.code;',
    header: 'const header = (name) => pm.response.headers.get(name);',
    sent: 'const sent = (name) => pm.request.headers.get(name);',
    variable: 'const variable = (name) => pm.collectionVariables.get(name);',
    keep: 'const keep = (name, value) => pm.collectionVariables.set(name, value);',
    answer: 'const answer = pm.response.json();',
  },
  bruno: {
    status: 'const status = res.getStatus();',
    header: 'const header = (name) => res.getHeader(name.toLowerCase());',
    sent: 'const sent = (name) => req.getHeader(name);',
    variable: 'const variable = (name) => bru.getVar(name);',
    keep: 'const keep = (name, value) => bru.setVar(name, value);',
    answer: 'const answer = res.getBody();',
  },
};

/**
 * The script of a step, in words that `inWordsOf` explains to an application.
 * @returns {string} JavaScript
 */
export function scriptOf({ takes = {}, expects = {} }, operation) {
  const { statuses, echoesRequestId, hasJson, answer } = operation;
  const checks = [[`the status is ${statuses.join(' or ')}`, `expect(status).to.be.oneOf([${statuses.join(', ')}])`]];
  if (echoesRequestId)
    checks.push(['X-Request-ID comes back', "expect(header('X-Request-ID')).to.equal(sent('X-Request-ID'))"]);
  if (hasJson && answer.required.length > 0)
    checks.push([
      'the answer has what it always has',
      `expect(answer).to.include.all.keys(${listOf(answer.required)})`,
    ]);
  if (hasJson && answer.isClosed && answer.known.length > 0)
    checks.push([
      'the answer has no member that the document lacks',
      `expect([${listOf(answer.known)}]).to.include.members(Object.keys(answer))`,
    ]);
  checks.push(...Object.entries(expects));
  const taking = Object.entries(takes).map(([name, expression]) => [
    `the answer gives ${name}`,
    `const value = ${expression};\nexpect(value).to.not.be.oneOf([undefined, null, '']);\nkeep('${name}', value)`,
  ]);
  return [...checks, ...taking]
    .map(([title, code]) => `test('${title}', () => {\n${indent(`${code};`)}\n});`)
    .join('\n');
}

/**
 * The script with the words that it uses explained.
 * @param {'postman' | 'bruno'} application
 */
export function inWordsOf(application, script) {
  const used = Object.entries(WORDS[application]).filter(([word]) => new RegExp(`\\b${word}\\b(?!['"])`).test(script));
  return [...used.map(([, line]) => line), '', script].join('\n').trim();
}

const listOf = (names) => names.map((name) => `'${name}'`).join(', ');

/** Two spaces before each line that is not empty. */
export function indent(text) {
  return text.replace(/^(?=.)/gm, '  ');
}
