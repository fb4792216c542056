import type { RecordedExchange } from '../../src/learning/exchange.js';
import { Recording, type InterfaceFacts } from '../../src/learning/recording.js';

/**
 * The recording as that of the interface to which more of its calls belong. Most paths of one interface are not those of the
 * other.
 */
export function recordingOf(exchanges: readonly RecordedExchange[], interfaces: readonly InterfaceFacts[]): Recording {
  const recordings = interfaces.map((facts) => new Recording(exchanges, facts));
  const [first] = recordings.toSorted((one, other) => other.calls.length - one.calls.length);
  if (!first) throw new Error('no interface matches the recording');
  return first;
}
