import type { Conflict, ConflictParty } from '../../src/api/index.ts';
import { canonicalJson, sameValue } from '../../src/registers/index.ts';
import { CHAIN_START, nextChain, type Write } from '../../src/sync/index.ts';
import type { Played } from './history.ts';
import { nameOf, type LogEntry, type Rights } from './server.ts';

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
  ...rightsHold(played),
];

/** The permissions of shared-schema/docs/product-rules.md#l10 for the registers of a history, in words of their own. */
const mayWrite = ({ role, scope }: Rights, write: Write): boolean => {
  if (role === 'owner') return true;
  const isHours = write.key.startsWith('hours.') || write.key.startsWith('holidays.');
  return (role === 'manager' || (role === 'editor' && isHours)) && (scope === null || scope.includes(write.scope));
};

const rightsHold = ({ saved, arrivals, results, log }: Played): string[] => {
  const written = new Set(log.map(({ rev }) => rev));
  return [...arrivals].flatMap(([id, { rights }]) => {
    const isAllowed = saved.get(id)?.edit.writes.every((write) => mayWrite(rights, write)) ?? false;
    if (!isAllowed && written.has(id)) return [`no write against the table: ${id} by ${rights.role}`];
    const isRefused = results.get(id)?.code === 'role_required';
    return isAllowed && isRefused ? [`no refusal against the table: ${id} by ${rights.role}`] : [];
  });
};

/** A conflict as every reader gets it: `by` names the other person, if there is one. */
const withoutNames = (conflict: Conflict): Conflict => {
  const [{ by: _winner, ...win }, { by: _loser, ...lose }] = [conflict.win, conflict.lose];
  return { ...conflict, win, lose };
};

const converges = ({ devices, end, conflicts }: Played): string[] => {
  const wanted = canonicalJson(sortedByName(end.regs));
  const wantedConflicts = canonicalJson(conflicts.map(withoutNames));
  return devices.flatMap(({ id, outbox, registers, conflicts: heard }) => [
    ...(outbox.length > 0 ? [`converges: device ${id} still has edits`] : []),
    ...(canonicalJson(sortedByName([...registers.values()])) === wanted ? [] : [`converges: device ${id} differs`]),
    ...(canonicalJson([...heard.values()].sort((a, b) => a.seq - b.seq).map(withoutNames)) === wantedConflicts
      ? []
      : [`converges: device ${id} has not heard of every conflict`]),
  ]);
};

const chainHolds = ({ log, end }: Played): string[] => {
  const found: string[] = [];
  let chain = CHAIN_START;
  for (const [index, entry] of log.entries()) {
    if (entry.seq !== index + 1) found.push(`seq rises by one: ${entry.seq} at position ${index + 1}`);
    chain = nextChain(chain, entry);
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
  for (const [name, entries] of appliedByName(played)) {
    let latest = 0;
    for (const { rev } of entries) {
      const at = stamps.get(`${name} ${rev}`) ?? latest;
      if (at < latest) found.push(`time never runs backwards within a register: ${name} ${rev}`);
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
  for (const { seq, scope, key, win, lose } of conflicts) {
    const name = nameOf({ scope, key });
    if (!isLater(win, lose)) found.push(`the higher stamp and id wins: conflict ${seq}`);
    if (sawFor(win.rev, name).has(lose.rev) || sawFor(lose.rev, name).has(win.rev))
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
  const applied = appliedByName(played);
  const sawFor = sawOf(played);
  const isTold = (lose: string, name: string): boolean =>
    conflicts.some((conflict) => nameOf(conflict) === name && conflict.lose.rev === lose);

  for (const [name, entries] of applied)
    for (const [index, { rev }] of entries.entries()) {
      const next = entries[index + 1];
      if (!next) {
        if (end.regs.find((register) => nameOf(register) === name)?.rev !== rev)
          found.push(`no silent loss: ${rev} wrote ${name} last and is not current`);
        continue;
      }
      if (!sawFor(next.rev, name).has(rev) && !isTold(rev, name))
        found.push(`no silent loss: ${next.rev} overwrote ${rev} of ${name} unseen and untold`);
      const [before, after] = [writeOf(played, rev, name), writeOf(played, next.rev, name)];
      if (before && after && sameWrite(before, after))
        found.push(`an equal value writes nothing: ${next.rev} of ${name}`);
    }

  for (const [id, { status }] of results) {
    if (status === 'rejected') continue;
    for (const write of saved.get(id)?.edit.writes ?? []) {
      const name = nameOf(write);
      const isApplied = applied.get(name)?.some(({ rev }) => rev === id) ?? false;
      if (isApplied || isTold(id, name)) continue;
      const holder = holderOf(played, id, name);
      const held = holder === undefined ? undefined : writeOf(played, holder, name);
      if (!held || !sameWrite(held, write)) found.push(`no silent loss: ${id} of ${name} went nowhere`);
    }
  }
  for (const id of saved.keys()) if (!results.has(id)) found.push(`nothing leaves the outbox without a result: ${id}`);
  return found;
};

const writeOf = ({ saved }: Played, rev: string, name: string): Write | undefined =>
  saved.get(rev)?.edit.writes.find((write) => nameOf(write) === name);

const sameWrite = (a: Write, b: Write): boolean => (a.del ?? false) === (b.del ?? false) && sameValue(a.value, b.value);

/** Returns the log positions that wrote a register, by its name, without those that lost. */
const appliedByName = ({ log, conflicts }: Played): Map<string, LogEntry[]> => {
  const lost = new Set(conflicts.filter(({ seq, lose }) => log[seq - 1]?.rev === lose.rev).map(({ seq }) => seq));
  const byName = new Map<string, LogEntry[]>();
  for (const entry of log)
    if (!lost.has(entry.seq)) byName.set(nameOf(entry), [...(byName.get(nameOf(entry)) ?? []), entry]);
  return byName;
};

/** Returns the revision that held a register when an edit got its result. */
const holderOf = (played: Played, id: string, name: string): string | undefined => {
  const arrival = played.arrivals.get(id);
  return appliedByName(played)
    .get(name)
    ?.findLast(({ seq, rev }) => arrival && (seq <= arrival.headBefore || arrival.before.includes(rev)))?.rev;
};

/** Returns a function that lists the revisions of a register which an edit's owner had seen: those shown, and for each that found its value
 * in place, the one that held it. */
const sawOf = (played: Played) => {
  const applied = appliedByName(played);
  return (rev: string, name: string): ReadonlySet<string> => {
    const shown = played.saved.get(rev)?.saw.get(name) ?? new Set<string>();
    const all = new Set(shown);
    for (const id of shown) {
      const isAcknowledged = played.results.get(id)?.status !== 'rejected';
      const wrote = applied.get(name)?.some((entry) => entry.rev === id) ?? false;
      const isTold = played.conflicts.some((conflict) => nameOf(conflict) === name && conflict.lose.rev === id);
      const holder = isAcknowledged && !wrote && !isTold ? holderOf(played, id, name) : undefined;
      if (holder !== undefined) all.add(holder);
    }
    return all;
  };
};

const sortedByName = <T extends { scope: string; key: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
