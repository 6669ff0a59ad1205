import type { SourcePatch } from './source-patch.ts';

/** A fault that the histories must detect. */
export interface PlantedFault {
  readonly name: string;
  readonly patch: SourcePatch;
}

const inFile =
  (file: string) =>
  (name: string, from: string, to: string): PlantedFault => ({ name, patch: { file, from, to } });

const decide = inFile('shared-schema/src/sync/decide.ts');
const recover = inFile('shared-schema/src/sync/recover.ts');
const fingerprints = inFile('shared-schema/src/sync/fingerprints.ts');
const validate = inFile('shared-schema/src/sync/validate-edit.ts');
const domains = inFile('shared-schema/src/registers/domains.ts');
const transaction = inFile('sync-server/src/records/edits/edit-transaction.ts');
const openTransaction = inFile('sync-server/src/records/edits/open-edit-transaction.ts');
const pastEdits = inFile('sync-server/src/records/edits/past-edits.ts');
const openRecovery = inFile('sync-server/src/records/edits/recovery/open-recovery-transaction.ts');
const recovery = inFile('sync-server/src/records/edits/recovery/recovery-book.ts');
const conflicts = inFile('sync-server/src/records/edits/conflicts.ts');
const registers = inFile('sync-server/src/records/edits/registers.ts');
const service = inFile('sync-server/src/sync/service.ts');
const syncRecovery = inFile('sync-server/src/sync/recovery.ts');
const applyAnswer = inFile('pwa/src/local/sync/apply-answer.ts');
const conflictFeed = inFile('pwa/src/local/saves/conflict-feed.ts');
const witness = inFile('pwa/src/local/sync/witness.ts');
const upgrade = inFile('pwa/src/local/sync/upgrade.ts');
const snapshots = inFile('sync-server/src/records/publishing/snapshots.ts');
const save = inFile('pwa/src/local/saves/save.ts');
const overlay = inFile('pwa/src/local/storage/overlay.ts');

/** Faults on both sides of the protocol: conflict decisions, conflict notices, storage, transport and the public status. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  decide('the older change wins', 'a.rev > b.rev : a.at > b.at;', 'a.rev > b.rev : a.at < b.at;'),
  decide('no revision breaks a tie', 'a.at === b.at ? a.rev > b.rev : a.at > b.at;', 'a.at > b.at;'),
  decide(
    'a base counts by its letters alone',
    ' || resolveBase(write.base, scope, key, context.standsFor) === current.rev)',
    ')',
  ),
  decide(
    'a change that comes after its successor is judged like any other',
    "if (hasSeen(current.rev, rev, scope, key, context.baseOf)) return { kind: 'overtaken', scope, key };",
    '',
  ),
  decide('an edit may be from the future', 'now - Math.max(0, sentAt - wall)', 'now - (sentAt - wall)'),
  decide('a stamp is not raised above what was seen', 'at: Math.max(at, current.at + 1)', 'at'),
  decide(
    'what is told of a lost Save is that it is live',
    "if (lost === 0) return 'live';",
    "if (lost <= 1) return 'live';",
  ),
  recover('a stamp that is brought back may be from the future', 'Math.min(offered.at, now)', 'offered.at'),
  recover(
    'what is brought back never tells',
    '!isSeen(current, offered, context) ? standing : null',
    '!isSeen(current, offered, context) ? null : null',
  ),
  recover('the floor is ignored', '(floorAt !== null && offered.at <= floorAt)', '(floorAt as number | null) === -1'),
  recover(
    'what was there before counts as seen after a restore',
    'base === undefined ? currentTakenAt !== null && currentTakenAt < at : base === current.rev',
    'currentTakenAt !== null && currentTakenAt < at && base !== -1',
  ),
  recover(
    'what is brought back loses to what was made on top of it',
    "if (current?.author?.base === rev) return { kind: 'overtaken', side };",
    '',
  ),
  recover('what is refused is brought back', 'if (isRefused || (current', 'if ((current'),
  fingerprints('the chain does not say how a recovery fared', ', ...(recovery ? [recovery] : [])]', ']'),
  fingerprints('the digest does not see removals', '${deleted ? 1 : 0}', '${deleted ? 0 : 0}'),
  validate(
    'no plan is needed for holidays',
    'if (gate && !can(context.plan, gate.feature)',
    "if (gate && !can('pro', gate.feature)",
  ),
  domains(
    'a list of domains may be as long as it likes',
    'if (list.length > limits.domains &&',
    'if (list.length > 99 &&',
  ),
  transaction(
    'a refused edit leaves no receipt',
    'logged.push(entry);',
    "if (entry.result.status !== 'rejected') logged.push(entry);",
  ),
  transaction(
    'what is replaced is not told',
    "result.kind === 'lost' ? result.lost : result.replaced;",
    "result.kind === 'lost' ? result.lost : null;",
  ),
  transaction(
    'an id may come again with another content',
    'known.hash === hash ? known.result : idReused(edit.id)',
    'known.result',
  ),
  transaction('who does not know unsettles what was settled', 'Math.max(told, before?.told ?? 0)', 'told'),
  transaction(
    'a device counts as told of what it says',
    'Math.min(edit.told ?? arrival.told, arrival.told)',
    'edit.told ?? arrival.told',
  ),
  transaction(
    'a Save counts as told of what its request has heard',
    'Math.min(edit.told ?? arrival.told, arrival.told)',
    'arrival.told',
  ),
  transaction(
    'a register names a base that stands for another',
    'base: resolveBase(base, scope, key, standsFor),\n        device',
    'base,\n        device',
  ),
  transaction(
    'a refused edit stands for itself',
    'standsFor: resolveBase(base, scope, key, standsFor),\n    }));',
    'standsFor: undefined,\n    }));',
  ),
  transaction(
    'a value in place stands for itself',
    "if (result.kind === 'equal') return { standsFor: result.rev };",
    "if (result.kind === 'equal') return {};",
  ),
  openRecovery(
    'what was brought back is judged again',
    'edit.writes.filter((one) => !broughtBack(one))',
    'edit.writes',
  ),
  transaction(
    'a conflict names the other device',
    'side.rev === editId ? device.name : before?.device',
    'before?.device',
  ),
  openTransaction(
    'visitors are not told of holidays',
    'new Set(changes.registers.map(({ scope }) => scope))',
    "new Set(changes.registers.filter(({ key }) => !key.startsWith('holidays.')).map(({ scope }) => scope))",
  ),
  pastEdits(
    'nothing is known of what an edit is based on',
    'let next = [...ids, ...more, ...bases];',
    'let next = [...ids, ...more];',
  ),
  recovery(
    'what takes over an equal value does not stand for it',
    "if (result.kind === 'applied' && result.continues !== null && before)",
    "if (result.kind === 'applied' && result.continues === '' && before)",
  ),
  recovery(
    'what is brought back settles conflicts',
    'told: before?.author?.told ?? 0',
    'told: offered.author?.told ?? 0',
  ),
  conflicts('a conflict is told twice', ".where('seq', '>', seq)", ".where('seq', '>=', seq)"),
  registers('a register keeps its former author', "          author: row.ref('excluded.author'),\n", ''),
  service('a change is told once too little', 'register.seq > seenSeq', 'register.seq > seenSeq + 1'),
  syncRecovery(
    'edits do not wait for what a restored server forgot',
    'isFork(full) && !knows(id)',
    'isFork(full) && knows(id)',
  ),
  syncRecovery('what is offered is taken in any order', 'a.at - b.at || (a.rev', 'b.at - a.at || (a.rev'),
  service(
    'removed dates are not told to whoever asks for everything',
    ': registers,\n    digest',
    ': registers.filter(({ deleted }) => !deleted),\n    digest',
  ),
  applyAnswer('a device keeps no conflicts', 'await keepConflicts(db, answer, deviceId);', ''),
  applyAnswer('a device forgets what a restored server forgot', 'await keepForgotten(db, answer);', ''),
  applyAnswer(
    'a refused Save is dropped',
    "if (result.status === 'rejected') await db.outbox.update(row.order, { state, result });\n  else await",
    'await',
  ),
  applyAnswer(
    'a late answer is applied',
    "if (!sameCursor(cursor, answer.sent)) return { kind: 'stale' } as const;",
    '',
  ),
  conflictFeed(
    'a conflict is over as soon as anybody saves over it',
    'current.author.told >= seq',
    'current.author.told >= 0',
  ),
  conflictFeed('a conflict of a lost past opens again', 'row.isPast = true;', ''),
  witness(
    'edits are sent before all that was forgotten',
    'holdsEdits: witnessMax !== undefined || witness.length < sound.length',
    'holdsEdits: false',
  ),
  upgrade('a Save goes again under the id that was refused', 'const id = newId();', 'const { id } = row;'),
  overlay(
    'a Save is based on what was published, not on the Save before it',
    'rev: edit.id, schema',
    "rev: seen.get(key)?.rev ?? '', schema",
  ),
  snapshots(
    'an older server publishes default hours in place of newer ones',
    'isScheduleReadable(registers) ? businessHours : null',
    'businessHours',
  ),
  save(
    'an older app overwrites what a newer one saved',
    "if (register && isNewerSchema(register)) throw new SaveError('outdated', UPDATE_FIRST);",
    '',
  ),
];
