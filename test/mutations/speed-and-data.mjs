import { broken } from './broken.mjs';

/** What makes calls cheap, and what keeps banks on disk. */

const ROUTER = 'test/xs2a/operation-router';
const CHECKS = 'test/contract/part-checks';
const SERIALIZED = 'test/xs2a/serialized-body-cache';
const RECORD = 'test/xs2a/record-request';
const PACKED = 'test/journal/journal-buffer';
const CHANGES = 'test/sim/state-changes';
const FILES = 'test/storage/bank-file';
const STORE = 'test/storage/storage';

const inRouter = broken('src/xs2a/routing/operation-router.ts', ROUTER);
const inChecks = broken('src/xs2a/contract/part-checks.ts', CHECKS);
const inSerialized = broken('src/xs2a/answers/serialized-body-cache.ts', SERIALIZED);
const inRecord = broken('src/xs2a/record-request.ts', RECORD);
const inForm = broken('src/journal/call-template.ts', PACKED);
const inPacked = broken('src/journal/journal-buffer.ts', PACKED);
const inTexts = broken('src/journal/record-chunk.ts', PACKED);
const inDueEvents = broken('src/sim/time/due-events.ts', 'test/sim/retention');
const inRetention = broken('src/sim/time/retention.ts', 'test/sim/retention');
const inBankCalls = broken('src/control-api/resources/banks.ts', 'test/control-api/state');
const inDue = broken('src/sim/time/upcoming-events.ts', 'test/sim/upcoming-events');
const inIndex = broken('src/sim/time/retention.ts', 'test/sim/psu-index');
const inIndexOf = broken('src/sim/authorisation/psu-index.ts', 'test/sim/psu-index');
const inTracked = broken('src/sim/state/tracked-maps.ts', CHANGES);
const inMembers = broken('src/sim/state/state-member.ts', CHANGES);
const inLedgers = broken('src/sim/state/ledger-member.ts', CHANGES);
const inTimeline = broken('src/sim/time/timeline.ts', CHANGES);
const inFile = broken('src/storage/bank-file.ts', FILES);
const inReader = broken('src/storage/bank-lines.ts', FILES);
const inWriter = broken('src/storage/bank-writer.ts', STORE);
const inRaces = broken('src/storage/bank-writer.ts', 'test/storage/rewrite-races');
const inFolder = broken('src/storage/data-folder.ts', STORE);
const inStore = broken('src/storage/storage.ts', STORE);

export const SPEED_AND_DATA = [
  inRouter('router: escapes', `decodeURIComponent(value)`, `value`),
  inRouter('router: a slash at the end', `if (slash === path.length - 1) return undefined;`, ``),
  inRouter('router: empty segments', `if (segment === '' || !node.any)`, `if (!node.any)`),
  inRouter(
    'router: methods',
    `node.byMethod.get(method === 'HEAD' ? 'GET' : method)`,
    `[...node.byMethod.values()][0]`,
  ),
  inChecks(
    'checks: required parameters',
    `parameter.required === true || !isAnyText(parameter)`,
    `!isAnyText(parameter)`,
  ),
  inChecks('checks: lower case', `lower[name.toLowerCase()] =`, `lower[name] =`),
  inChecks('checks: what any text fits', `type === 'string' && Object.keys(schema)`, `Object.keys(schema)`),
  inSerialized('serialized bodies: by variant', `cached?.variant === variant && `, `cached && `),
  inSerialized('serialized bodies: by profile', `cached.profile === form.profile && `, ``),
  inSerialized('serialized bodies: by zone', ` && cached.calendar === form.calendar`, ``),
  inSerialized('serialized bodies: members without a value', `if (member !== undefined) members +=`, `members +=`),
  inRecord(
    'record: long bodies',
    `({ start: this.body, omittedBytes: this.bodyOmittedBytes } = shortened(body));`,
    `this.bodyOmittedBytes = shortened(body).omittedBytes;`,
  ),
  inForm('packed: another status', `first.status === call.status &&`, ``),
  inForm('packed: another refusal', `isSameRefusal(first.refusal, call.refusal) &&`, ``),
  inForm('packed: other names of headers', `haveSameNames(this.rawHeaders, call.rawHeaders) &&`, ``),
  inForm(
    'packed: headers that are not as they came',
    `      call.isPlain &&\n      first.method`,
    `      first.method`,
  ),
  inForm('packed: moves of another subject', `move.subject === other.subject &&`, ``),
  inForm('packed: moves at several times', `move.at === at &&`, ``),
  inForm(
    'packed: an id that is not the one sent',
    `(this.echoes || first.echoedRequestId === call.echoedRequestId)`,
    `true`,
  ),
  inPacked('packed: findings', `first !== call && call.findings.length > 0`, `false`),
  inPacked('packed: the oldest goes', `if (this.size > most) this.#dropOldest();`, ``),
  inPacked('packed: no more than there is room for', `this.shrinkTo(mostBytes);`, ``),
  inPacked('packed: what is left after closing up', `this.#offsets = this.#offsets.slice(this.#first);`, ``),
  inTexts('packed: texts beyond ASCII', `if (character > 127) return false;`, ``),
  inTexts('packed: room', `aligned(around + characters * 3)`, `aligned(characters)`),
  inRetention('retention: from the end', `end.isAfter(subject.history.at(-1)?.at) && `, ``),
  inRetention('retention: what lives stays', `isOver(subject)) ids`, `true) ids`),
  inRetention('retention: what holds money stays', ` && !holdsMoney`, ``),
  inRetention('retention: tokens', `for (const grantId of grants) state.grants.delete(grantId);`, ``),
  inRetention('retention: tokens that ended', `if (!end.isAfter(expiresAt)) break;`, `break;`),
  inDueEvents('retention: every day', `scheduleRetention(bank, due.subject as LocalDate);`, ``),
  inBankCalls('state: too large', `records <= MOST_EXPORTED ?`, `records > 0 ?`),
  inDue('due events: the first', `if (first.length > limit) first.pop();`, `first.shift();`),
  inIndex('index: what is forgotten', `  removeFromIndex(bank, forgotten);\n`, ``),
  inIndexOf('index: consents that end', `else validConsents.remove(consentId);`, ``),
  inIndexOf('index: what is decided', `else waiting.remove(consentId);`, ``),
  inIndexOf('index: payments that name none', `[...names, ANY_ACCOUNT]`, `names`),
  inTracked('tracked map: what came again', `this.#changed.delete(key);\n`, ``),
  inTracked('tracked map: deletions', `this.#deleted.add(key);`, ``),
  inTracked('tracked set: only what is new', `if (!this.has(item)) this`, `this`),
  inLedgers('changes: lines of a ledger', `booked: one.booked.slice(kept),`, `booked: [],`),
  inMembers('changes: numbers', `isChanged: () => current() !== known,`, `isChanged: () => false,`),
  inMembers('changes: what fell due', `watch.taken > 0 ||`, ``),
  inLedgers('replay: lines that stay', `booked.length = kept;`, ``),
  inMembers('replay: what fell due', `for (let count = 0; count < taken; count += 1) takeDue(value, Infinity);`, ``),
  inTimeline('replay: a heap', `    heap[index] = above;\n    index = parent;`, `    break;`),
  inFile('file: what came meanwhile', `for (const json of (await linesMeanwhile?.()) ?? []) add(json);`, ``),
  inFile('file: beside itself', `await rm(beside, { force: true }).catch(() => undefined);`, ``),
  inReader('file: lines out of place', `if (this.#lines > 1 && line.before !== this.#checksum)`, `if (false)`),
  inReader('file: the checksum that the next line names', `this.#checksum = line.checksum;`, ``),
  inReader('file: damage before the end', `if (this.#broken) {`, `if (false) {`),
  inReader('file: what follows damage', `if (this.#damaged) {`, `if (false) {`),
  inReader('file: a first part that is not whole', ` || this.wholeBytes === 0)`, `)`),
  inReader('file: newer forms', `if (version > DATA_VERSION)`, `if (false)`),
  inWriter(
    'store: nothing more of what was lost',
    `} else if (current.hasFailed) {`,
    `} else if (false) {`,
    'test/storage/storage',
  ),
  inWriter('store: lines that come meanwhile', `this.#compaction?.linesDuringCompaction.push(json);`, ``),
  inRaces('store: a rewrite ends before another bank', `await this.#compaction.ended;`, ``),
  inRaces('store: a file that is to go', `await this.file.remove();`, ``),
  inStore(
    'store: answers wait',
    `const done = isWaiting ? this.#commits.plan() : this.#commits.current;`,
    `const done = undefined as undefined | Promise<Errors>;`,
  ),
  inStore('store: what was lost is told', `if (error) throw error;`, ``),
  inStore('store: back to what the disk has', `await this.#onWriteFailure(id, error);`, ``),
  inStore('store: banks that went', `writer.unassign();`, ``),
  inFolder('folder: a file of another bank', `if (bank !== id)`, `if (false)`),
  inFolder('folder: files that were not finished', `await rm(path, { recursive: true, force: true });`, ``),
  broken('src/storage/bank-file.ts', STORE)('folder: what was set aside before', `number += 1;`, `break;`),
  inFolder('folder: rights of others', `await chmod(path, mode & RIGHTS_OF_OWNER);`, ``),
];
