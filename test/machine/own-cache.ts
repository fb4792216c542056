import { join } from 'node:path';

/** Programs that do not know where their certificates belong put them here, and not where those of another worker put theirs. */
process.env['XDG_CACHE_HOME'] = join(
  process.env['MACHINE_TESTS_FOLDER'] ?? '',
  `cache-of-worker-${process.env['JEST_WORKER_ID'] ?? ''}`,
);
