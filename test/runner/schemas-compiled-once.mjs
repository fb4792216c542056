/**
 * Lets Ajv compile equal schemas once, because the documents of most banks share nearly all schemas, and without a second look at the
 * code that it makes, which pays where it runs more often than in tests. Imported by Jest's workers.
 */
import Ajv from 'ajv/dist/core.js';

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
