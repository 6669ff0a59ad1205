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
const domainsRules = inFile('shared-schema/src/registers/domains-rules.ts');
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
const storedConflicts = inFile('pwa/src/local/saves/stored-conflicts.ts');
const recoveryOffers = inFile('pwa/src/local/sync/recovery-offers.ts');
const planUpgrade = inFile('pwa/src/local/sync/plan-upgrade.ts');
const snapshots = inFile('sync-server/src/records/publishing/snapshots.ts');
const save = inFile('pwa/src/local/saves/save.ts');
const schemas = inFile('shared-schema/src/registers/schemas.ts');
const overlay = inFile('pwa/src/local/storage/overlay.ts');

/** Faults on both sides of the protocol: conflict decisions, conflict notices, storage, transport and the public status. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  decide('the older change wins', 'a.rev > b.rev : a.at > b.at;', 'a.rev > b.rev : a.at < b.at;'),
  decide(
    'equal timestamps are not ordered by revision',
    'a.at === b.at ? a.rev > b.rev : a.at > b.at;',
    'a.at > b.at;',
  ),
  decide(
    'a base is compared without resolving it',
    ' || resolveBase(write.base, scope, key, context.standsFor) === current.rev)',
    ')',
  ),
  decide(
    'a write that arrives after its successor is treated as a conflict',
    "if (hasSeen(current.rev, rev, scope, key, context.baseOf)) return { kind: 'overtaken', scope, key };",
    '',
  ),
  decide('an edit may have a time in the future', 'now - Math.max(0, sentAt - wall)', 'now - (sentAt - wall)'),
  decide('a timestamp is not raised above the one it replaces', 'at: Math.max(at, current.at + 1)', 'at'),
  decide('a write that arrives after the recovery floor is stored below it', 'Math.max(madeAt, floor + 1)', 'madeAt'),
  decide('a lost Save is reported as live', "if (lost === 0) return 'live';", "if (lost <= 1) return 'live';"),
  recover('a recovered register may have a time in the future', 'Math.min(offered.at, now)', 'offered.at'),
  recover(
    'a recovered register never shows a conflict',
    '!isSeen(current, offered, context) ? standing : null',
    '!isSeen(current, offered, context) ? null : null',
  ),
  recover(
    'the recovery floor is ignored',
    '(floorAt !== null && offered.at <= floorAt)',
    '(floorAt as number | null) === -1',
  ),
  recover(
    'a value from before the restore counts as seen',
    'base === undefined ? currentTakenAt !== null && currentTakenAt < at : base === current.rev',
    'currentTakenAt !== null && currentTakenAt < at && base !== -1',
  ),
  recover(
    'a recovered register conflicts with its own successor',
    "if (current?.author?.base === rev) return { kind: 'overtaken', side };",
    '',
  ),
  recover('a refused write is recovered', 'if (isRefused || (current', 'if ((current'),
  fingerprints('the chain leaves out the result of a recovery', ', ...(recovery ? [recovery] : [])]', ']'),
  fingerprints('the digest ignores removals', '${deleted ? 1 : 0}', '${deleted ? 0 : 0}'),
  validate(
    'no plan is needed for holidays',
    'if (gate && !can(context.plan, gate.feature)',
    "if (gate && !can('pro', gate.feature)",
  ),
  domainsRules(
    'the number of domains is not limited',
    'if (list.length + more > limits.domains &&',
    'if (list.length + more > 99 &&',
  ),
  transaction(
    'the result of a refused edit is not stored',
    'logged.push(entry);',
    "if (entry.result.status !== 'rejected') logged.push(entry);",
  ),
  transaction(
    'a replaced value shows no conflict',
    "result.kind === 'lost' ? result.lost : result.replaced;",
    "result.kind === 'lost' ? result.lost : null;",
  ),
  transaction(
    'an id may be used again with other content',
    'known.hash === hash ? known.result : idReused(edit.id)',
    'known.result',
  ),
  transaction('an author who has seen less reopens a settled conflict', 'Math.max(told, before?.told ?? 0)', 'told'),
  transaction(
    'a device is trusted about the conflicts it was shown',
    'Math.min(edit.told ?? arrival.told, arrival.told)',
    'edit.told ?? arrival.told',
  ),
  transaction(
    'a Save counts as shown all conflicts that its device was sent',
    'Math.min(edit.told ?? arrival.told, arrival.told)',
    'arrival.told',
  ),
  transaction(
    'a register stores an unresolved base',
    'base: resolveBase(base, scope, key, standsFor),\n        device',
    'base,\n        device',
  ),
  transaction(
    'a refused edit represents itself as a base',
    'standsFor: resolveBase(base, scope, key, standsFor),\n    }));',
    'standsFor: undefined,\n    }));',
  ),
  transaction(
    'an equal value represents itself as a base',
    "if (result.kind === 'equal') return { standsFor: result.rev };",
    "if (result.kind === 'equal') return {};",
  ),
  openRecovery(
    'an edit is applied again after its recovery',
    'edit.writes.filter((one) => !broughtBack(one))',
    'edit.writes',
  ),
  transaction(
    'a conflict names the other device',
    'side.rev === editId ? device.name : before?.device',
    'before?.device',
  ),
  openTransaction(
    'holidays are not published to visitors',
    'new Set(changes.registers.map(({ scope }) => scope))',
    "new Set(changes.registers.filter(({ key }) => !key.startsWith('holidays.')).map(({ scope }) => scope))",
  ),
  pastEdits(
    'the bases of an edit are not loaded',
    'let next = [...ids, ...more, ...bases];',
    'let next = [...ids, ...more];',
  ),
  recovery(
    'a recovered equal value is not linked to the current one',
    "if (result.kind === 'applied' && result.continues !== null && before)",
    "if (result.kind === 'applied' && result.continues === '' && before)",
  ),
  recovery(
    'a recovered register settles conflicts',
    'told: before?.author?.told ?? 0',
    'told: offered.author?.told ?? 0',
  ),
  conflicts('a conflict is sent twice', ".where('seq', '>', seq)", ".where('seq', '>=', seq)"),
  registers('a register keeps its former author', "          author: row.ref('excluded.author'),\n", ''),
  registers(
    'a changed register is left out of one answer',
    "'registers.seq', '>', seq)",
    "'registers.seq', '>', seq + 1)",
  ),
  syncRecovery('edits do not wait for recovery offers', 'isFork(full) && !knows(id)', 'isFork(full) && knows(id)'),
  syncRecovery('recovery offers are applied newest first', 'a.at - b.at || (a.rev', 'b.at - a.at || (a.rev'),
  service(
    'removed dates are left out of a full answer',
    'await loadRegistersAfter(tx, owner.businessId, seenSeq),',
    '(await loadRegistersAfter(tx, owner.businessId, seenSeq)).filter(({ deleted }) => !deleted),',
  ),
  applyAnswer('a device does not store conflicts', 'await keepConflicts(db, answer, deviceId);', ''),
  applyAnswer('a device does not store recovery offers', 'await keepForgotten(db, answer);', ''),
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
  conflictFeed('any later Save settles a conflict', 'current.author.told >= seq', 'current.author.told >= 0'),
  storedConflicts('a conflict from before a restore opens again', 'row.isPast = true;', ''),
  recoveryOffers(
    'edits are sent before all recovery offers',
    'holdsEdits: offerMax !== undefined || registers.length < sound.length',
    'holdsEdits: false',
  ),
  planUpgrade('a refused Save is sent again under its old id', 'const id = newId();', 'const { id } = row;'),
  overlay(
    'a Save is based on the published value, not on the waiting Save',
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
    'if ([now.get(key), replaced].some((register) => register && isNewerSchema(register)))',
    'if (false)',
  ),
  schemas(
    'a day with a break is stored for apps that cannot read it',
    'regular === undefined ? MIN_SCHEMA : STATUS_SCHEMA;',
    'regular === undefined ? MIN_SCHEMA : MIN_SCHEMA;',
  ),
  transaction(
    'a register has the oldest schema',
    'schema: schemaOf(key, now.value), ...now',
    'schema: Math.min(schemaOf(key, now.value), 1), ...now',
  ),
];
