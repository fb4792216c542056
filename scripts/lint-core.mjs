/** Lint rules for the core: nothing in it is asynchronous, and it has neither its own time nor its own randomness. */

const CLOCK = "Take the time from the bank's clock.";
const isNamed = (node, name) => node.type === 'Identifier' && node.name === name;
const isMember = ({ object, property }, owner, name) => isNamed(object, owner) && isNamed(property, name);

/** A rule that reports the nodes of those types that it finds. */
const rule = (message, types, isFound) => ({
  create: (context) => {
    const visit = (node) => void (isFound(node) && context.report({ node, message }));
    return Object.fromEntries(types.map((type) => [type, visit]));
  },
});

export default {
  meta: { name: 'core' },
  rules: {
    'no-async': rule(
      'Nothing in the core is async: nothing can interleave, everything replays.',
      ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
      (node) => node.async,
    ),
    'no-date-now': rule(CLOCK, ['MemberExpression'], (node) => isMember(node, 'Date', 'now')),
    'no-new-date': rule(
      CLOCK,
      ['NewExpression'],
      (node) => isNamed(node.callee, 'Date') && node.arguments.length === 0,
    ),
    'no-math-random': rule("Draw from the bank's random sequence.", ['MemberExpression'], (node) =>
      isMember(node, 'Math', 'random'),
    ),
  },
};
