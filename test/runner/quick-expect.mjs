/**
 * Jest's `expect`, with Jest's own matchers, for a tenth of the work: Jest makes six functions for each of its forty matchers at
 * every call, and a stack trace that only promises need.
 */
const MATCHERS = Symbol.for('$$jest-matchers-object');
const IS_OF_JEST = Symbol.for('$$jest-internal-matcher');

let quick;

/** @param expect that of Jest, the same for all test files of a worker. It still answers `resolves`, `rejects` and what tests add. */
export function quickExpect(expect) {
  return (quick ??= makeExpect(expect));
}

function makeExpect(expect) {
  const expectation = expectationOf(expect, false);
  const negated = expectationOf(expect, true);
  Object.defineProperty(expectation.prototype, 'not', {
    get() {
      return new negated(this.actual);
    },
  });
  for (const name of ['resolves', 'rejects'])
    Object.defineProperty(expectation.prototype, name, {
      get() {
        return expect(this.actual)[name];
      },
    });
  return Object.assign((...actual) => (actual.length > 1 ? expect(...actual) : new expectation(actual[0])), expect);
}

/** A class of what `expect` answers, or its `not`. */
function expectationOf(expect, isNot) {
  const { matchers, state, customEqualityTesters } = globalThis[MATCHERS];
  class Expectation {
    constructor(actual) {
      this.actual = actual;
    }
  }
  for (const [name, matcher] of Object.entries(matchers))
    Expectation.prototype[name] = matcher[IS_OF_JEST]
      ? function check(...expected) {
          const context = { customTesters: customEqualityTesters, expand: state.expand, isNot, promise: '' };
          const result = resultOf(() => matcher.call(context, this.actual, ...expected), check);
          state.assertionCalls += 1;
          if (result.pass === isNot) throw failureOf(result, check);
          state.numPassingAsserts += 1;
        }
      : function (...expected) {
          const whole = expect(this.actual);
          return (isNot ? whole.not : whole)[name](...expected);
        };
  return Expectation;
}

/** Runs a matcher; what it throws points to the test. */
function resultOf(match, check) {
  try {
    return match();
  } catch (error) {
    Error.captureStackTrace(error, check);
    throw error;
  }
}

function failureOf(result, check) {
  const message = result.message();
  const error = new Error(message);
  Error.captureStackTrace(error, check);
  return Object.assign(error, { matcherResult: { ...result, message } });
}
