/**
 * Lets packages compile and parse what is equal once per worker, where banks and test files share nearly all of it. Imported by Jest's
 * workers, before anything else imports these packages.
 */
import { createRequire } from 'node:module';
import Ajv from 'ajv/dist/core.js';

const require = createRequire(import.meta.url);

/** Ajv also takes no second look at the code that it makes, which pays where it runs more often than in tests. */
const { compile } = Ajv.default.prototype;
/** The compiled functions by instance of Ajv, which has its options, and by the text of the schema. */
const compiled = new WeakMap();

Ajv.default.prototype.compile = function compileOnce(schema, ...more) {
  const known = compiled.get(this) ?? new Map();
  compiled.set(this, known);
  this.opts.code.optimize = 0;
  const text = JSON.stringify(schema);
  if (!known.has(text)) known.set(text, compile.call(this, schema, ...more));
  return known.get(text);
};

/** The paths of Express's routes, which are the same for every server: matching functions have no state. */
const paths = require('path-to-regexp');
const { match } = paths;
const matched = new Map();

paths.match = function matchOnce(path, options) {
  if (typeof path !== 'string') return match(path, options);
  const key = JSON.stringify([path, options]);
  if (!matched.has(key)) matched.set(key, match(path, options));
  return matched.get(key);
};

/** The OpenAPI documents, which are long. A caller may change what it gets. */
const yaml = require('yaml');
const { parse } = yaml;
const parsed = new Map();
const SHORTEST = 50_000;
const MOST = 8;

yaml.parse = function parseOnce(text, ...options) {
  if (text.length < SHORTEST || options.length > 0) return parse(text, ...options);
  if (!parsed.has(text)) {
    parsed.set(text, parse(text));
    if (parsed.size > MOST) parsed.delete(parsed.keys().next().value);
  }
  return structuredClone(parsed.get(text));
};
