/** What `@jest/globals` exports to the test file that is being run. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('jest-globals')];
