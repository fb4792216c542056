import { preloadVolumeFaker } from '../../src/fixtures/volume-faker.js';

await preloadVolumeFaker();
