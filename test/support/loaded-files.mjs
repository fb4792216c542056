// Preloaded with --import: reports the files that the program has loaded, when it is ready and on SIGUSR2.
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
const report = () => process.stderr.write(`loaded: ${JSON.stringify(Object.keys(cache))}\n`);
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...others) => {
  if (String(text).includes('Ready.')) report();
  return write(text, ...others);
};
process.on('SIGUSR2', report);
