/** A reporter of Jest: names the ten test files that took longest. */
import { relative } from 'node:path';

const SHOWN = 10;

export default class SlowestSuites {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length < 2) return;
    const slowest = testResults.toSorted((one, other) => other.perfStats.runtime - one.perfStats.runtime);
    const lines = slowest.slice(0, SHOWN).map(({ perfStats, testFilePath }) => {
      const seconds = (perfStats.runtime / 1000).toFixed(0);
      return `${seconds.padStart(5)} s  ${relative('', testFilePath)}\n`;
    });
    process.stderr.write(`Slowest suites:\n${lines.join('')}`);
  }
}
