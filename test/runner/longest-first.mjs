/**
 * Jest's `testSequencer`: begins with the folders whose test files take long. In a fresh clone, Jest only knows the sizes of the files,
 * and a short file can take ten seconds: at the end, a worker would be left alone with it.
 */
import Sequencer from '@jest/test-sequencer';

const LONG = ['abuse', 'cli', 'fuzz', 'isolation', 'learning', 'live-banks', 'mcp', 'prove-engine', 'storage', 'truth'];
const isLong = ({ path }) => LONG.some((folder) => path.includes(`/test/${folder}/`));

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    // Jest has noted how long they took in an earlier run.
    if (sorted.some(({ duration }) => duration != null)) return sorted;
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
