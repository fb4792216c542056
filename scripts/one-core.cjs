/**
 * Where the program can use one core only, as in many containers, the threads of the garbage collector do not work next to it
 * but stop it for longer. It then collects alone. Required before anything else: V8 takes these flags only before it collects.
 */
const { availableParallelism } = require('node:os');
const { setFlagsFromString } = require('node:v8');

if (availableParallelism() === 1)
  for (const flag of ['--no-concurrent-marking', '--no-parallel-scavenge']) setFlagsFromString(flag);
