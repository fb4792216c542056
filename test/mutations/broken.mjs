/**
 * Ways to break one file on purpose. `find` stands exactly once in `file`; `tests` are the jest path patterns of the tests
 * that must notice.
 */
export const broken =
  (file, ...tests) =>
  (breaks, find, replace, ...others) => ({ breaks, file, find, replace, tests: others.length > 0 ? others : tests });
