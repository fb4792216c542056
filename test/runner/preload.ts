import { preloadVolumeFaker } from '../../src/infra/fixtures/volume-faker.js';

await preloadVolumeFaker();
