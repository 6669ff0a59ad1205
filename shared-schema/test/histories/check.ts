import type { ConflictParty } from '../../src/api/index.ts';
import { canonicalJson, sameValue } from '../../src/registers/index.ts';
import { CHAIN_START, nextChain, type Write } from '../../src/sync/index.ts';
import type { Played } from './history.ts';
import type { LogEntry } from './server.ts';

/** Returns the violations of shared-schema/docs/sync-protocol.md#invariants by a history, each beginning with the invariant's name; empty
 * if there is none. */
export const violationsOf = (played: Played): string[] => [
  ...played.violations,
  ...converges(played),
  ...chainHolds(played),
  ...saveIsAtomic(played),
  ...stampsHold(played),
  ...conflictsHold(played),
  ...nothingIsLostSilently(played),
];

const converges = ({ devices, end, conflicts }: Played): string[] => {
  const wanted = canonicalJson(sortedByKey(end.regs));
  const wantedConflicts = canonicalJson(conflicts);
  return devices.flatMap(({ id, outbox, registers, conflicts: heard }) => [
    ...(outbox.length > 0 ? [`converges: device ${id} still has edits`] : []),
    ...(canonicalJson(sortedByKey([...registers.values()])) === wanted ? [] : [`converges: device ${id} differs`]),
    ...(canonicalJson([...heard.values()].sort((a, b) => a.seq - b.seq)) === wantedConflicts
      ? []
      : [`converges: device ${id} has not heard of every conflict`]),
  ]);
};

const chainHolds = ({ scope, log, end }: Played): string[] => {
  const found: string[] = [];
  let chain = CHAIN_START;
  for (const [index, entry] of log.entries()) {
    if (entry.seq !== index + 1) found.push(`seq rises by one: ${entry.seq} at position ${index + 1}`);
    chain = nextChain(chain, { ...entry, scope });
    if (entry.chain !== chain) found.push(`chain unique: it breaks at ${entry.seq}`);
  }
  if (end.seq !== log.length || end.chain !== chain) found.push('chain unique: the head is not the last position');
  if (new Set(log.map((entry) => entry.chain)).size < log.length) found.push('chain unique: a value comes twice');
  return found;
};

const saveIsAtomic = ({ results, log }: Played): string[] => {
  const written = new Set(log.map(({ rev }) => rev));
  return [...results.values()]
    .filter(({ id, status }) => status === 'rejected' && written.has(id))
    .map(({ id }) => `a Save is atomic: ${id} was refused and written`);
};

const stampsHold = (played: Played): string[] => {
  const { stamps, arrivals, log } = played;
  const found: string[] = [];
  for (const [name, at] of stamps) {
    const arrival = arrivals.get(name.split(' ')[1] ?? '');
    if (arrival && at > arrival.now + log.length) found.push(`no stamp later than receipt: ${name}`);
  }
  for (const [key, entries] of appliedByKey(played)) {
    let latest = 0;
    for (const { rev } of entries) {
      const at = stamps.get(`${key} ${rev}`) ?? latest;
      if (at < latest) found.push(`time never runs backwards within a register: ${key} ${rev}`);
      latest = at;
    }
  }
  return found;
};

const conflictsHold = (played: Played): string[] => {
  const { conflicts, saved, log } = played;
  const found: string[] = [];
  const sawFor = sawOf(played);
  const isLater = (a: ConflictParty, b: ConflictParty): boolean => (a.at === b.at ? a.rev > b.rev : a.at > b.at);
  for (const { seq, key, win, lose } of conflicts) {
    if (!isLater(win, lose)) found.push(`the higher stamp and id wins: conflict ${seq}`);
    if (sawFor(win.rev, key).has(lose.rev) || sawFor(lose.rev, key).has(win.rev))
      found.push(`base equal to current always wins: conflict ${seq} is between a change and one that it had seen`);
    const incoming = log[seq - 1]?.rev === win.rev ? win : lose;
    const author = saved.get(incoming.rev);
    if (author && author.device.clockSetAt < author.savedAt && incoming.at !== author.savedAt)
      found.push(`a wrong device clock cancels out: conflict ${seq}`);
    if (author && incoming.device !== `Device ${author.device.id}`) found.push(`a conflict names its devices: ${seq}`);
  }
  return found;
};

const nothingIsLostSilently = (played: Played): string[] => {
  const { saved, results, conflicts, end } = played;
  const found: string[] = [];
  const applied = appliedByKey(played);
  const sawFor = sawOf(played);
  const isTold = (lose: string, key: string): boolean =>
    conflicts.some((conflict) => conflict.key === key && conflict.lose.rev === lose);

  for (const [key, entries] of applied)
    for (const [index, { rev }] of entries.entries()) {
      const next = entries[index + 1];
      if (!next) {
        if (end.regs.find((register) => register.key === key)?.rev !== rev)
          found.push(`no silent loss: ${rev} wrote ${key} last and is not current`);
        continue;
      }
      if (!sawFor(next.rev, key).has(rev) && !isTold(rev, key))
        found.push(`no silent loss: ${next.rev} overwrote ${rev} of ${key} unseen and untold`);
      const [before, after] = [writeOf(played, rev, key), writeOf(played, next.rev, key)];
      if (before && after && sameWrite(before, after))
        found.push(`an equal value writes nothing: ${next.rev} of ${key}`);
    }

  for (const [id, { status }] of results) {
    if (status === 'rejected') continue;
    for (const write of saved.get(id)?.edit.writes ?? []) {
      const isApplied = applied.get(write.key)?.some(({ rev }) => rev === id) ?? false;
      if (isApplied || isTold(id, write.key)) continue;
      const holder = holderOf(played, id, write.key);
      const held = holder === undefined ? undefined : writeOf(played, holder, write.key);
      if (!held || !sameWrite(held, write)) found.push(`no silent loss: ${id} of ${write.key} went nowhere`);
    }
  }
  for (const id of saved.keys()) if (!results.has(id)) found.push(`nothing leaves the outbox without a result: ${id}`);
  return found;
};

const writeOf = ({ saved }: Played, rev: string, key: string): Write | undefined =>
  saved.get(rev)?.edit.writes.find((write) => write.key === key);

const sameWrite = (a: Write, b: Write): boolean => (a.del ?? false) === (b.del ?? false) && sameValue(a.value, b.value);

/** Returns the log positions that wrote a register, by its key, without those that lost. */
const appliedByKey = ({ log, conflicts }: Played): Map<string, LogEntry[]> => {
  const lost = new Set(conflicts.filter(({ seq, lose }) => log[seq - 1]?.rev === lose.rev).map(({ seq }) => seq));
  const byKey = new Map<string, LogEntry[]>();
  for (const entry of log) if (!lost.has(entry.seq)) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);
  return byKey;
};

/** Returns the revision that held a register when an edit got its result. */
const holderOf = (played: Played, id: string, key: string): string | undefined => {
  const arrival = played.arrivals.get(id);
  return appliedByKey(played)
    .get(key)
    ?.findLast(({ seq, rev }) => arrival && (seq <= arrival.headBefore || arrival.before.includes(rev)))?.rev;
};

/** Returns a function that lists the revisions of a register which an edit's owner had seen: those shown, and for each that found its value
 * in place, the one that held it. */
const sawOf = (played: Played) => {
  const applied = appliedByKey(played);
  return (rev: string, key: string): ReadonlySet<string> => {
    const shown = played.saved.get(rev)?.saw.get(key) ?? new Set<string>();
    const all = new Set(shown);
    for (const id of shown) {
      const isAcknowledged = played.results.get(id)?.status !== 'rejected';
      const wrote = applied.get(key)?.some((entry) => entry.rev === id) ?? false;
      const isTold = played.conflicts.some((conflict) => conflict.key === key && conflict.lose.rev === id);
      const holder = isAcknowledged && !wrote && !isTold ? holderOf(played, id, key) : undefined;
      if (holder !== undefined) all.add(holder);
    }
    return all;
  };
};

const sortedByKey = <T extends { key: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (a.key < b.key ? -1 : 1));
