/**
 * Where the program can use one core only, as in many containers, the threads of the garbage collector do not work next to it
 * but stop it for longer. It then collects alone, and marks the heap when it has grown fourfold, the most that V8 also chooses by
 * itself. Required before anything else: V8 takes the first flags only before it collects.
 */
const { availableParallelism } = require('node:os');
const { setFlagsFromString } = require('node:v8');

if (availableParallelism() === 1) {
  for (const flag of ['--no-concurrent-marking', '--no-parallel-scavenge']) setFlagsFromString(flag);
  // Once the program is loaded: with this flag V8 refuses what the build compiled.
  setImmediate(() => setFlagsFromString('--heap-growing-percent=300'));
}
