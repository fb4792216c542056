/** Jest's `testSequencer`: the files that take longest begin, so that none of them is left to run alone at the end. */
import Sequencer from '@jest/test-sequencer';

const LONGEST = [
  'image',
  'documentation',
  'pages',
  'collections',
  'reference',
  'dashboard',
  'clone',
  'generators',
  'dashboard-use',
  'node-versions',
];

const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.endsWith(`/machine/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
  }
}
