import { preloadVolumeFaker } from '../../src/fixtures/history/irregular-entries.js';

await preloadVolumeFaker();
