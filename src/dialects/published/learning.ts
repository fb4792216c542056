/** How `sandbank learn` reads decisions from the traffic of this interface. */
export { MEASURES as measures } from './measures.js';
export { PROBES as probes } from './probes.js';
