import type { SourcePatch } from './source-patch.ts';
import type { Invariant } from './invariants.ts';
import type { HistoryOrder } from './play-history.ts';

/** A rule of shared-schema/docs/sync-protocol.md that can be removed, and the invariant that breaks without it. */
export interface Rule {
  readonly name: string;
  /** Patches that remove the rule from the source. */
  readonly patches: readonly SourcePatch[];
  /** Histories that need the rule; the first one fails without it. */
  readonly histories: readonly HistoryOrder[];
  /** The invariant that the first history violates without the rule. */
  readonly breaks: Invariant;
}

const bySeed = (...seeds: number[]): HistoryOrder[] => seeds.map((seed) => ({ seed }));

export const RULES: readonly Rule[] = [
  {
    name: 'base: an edit that has seen the current value overwrites it, whatever the clocks say',
    patches: [
      {
        file: 'shared-schema/src/sync/decide.ts',
        from: 'if (write.base === current.rev || resolveBase(write.base, scope, key, context.standsFor) === current.rev)',
        to: 'if (false as boolean)',
      },
    ],
    histories: bySeed(1, 2, 3),
    breaks: 'a base equal to the current revision always wins',
  },
  {
    name: 'age: an edit has the age that its device reports, however wrong its clock is',
    patches: [
      {
        file: 'shared-schema/src/sync/decide.ts',
        from: 'Math.max(0, Math.floor(now - Math.max(0, sentAt - wall)))',
        to: 'Math.max(0, Math.floor(wall))',
      },
    ],
    histories: bySeed(1, 3, 10),
    breaks: 'no timestamp exceeds the time of receipt by more than 1 ms per write',
  },
  {
    name: 'chain: a cursor of a lost history is rejected',
    patches: [
      {
        file: 'sync-server/src/sync/full-reason.ts',
        from: 'if ((await chainOf(tx, businessId, head, cursor)) !== cursor.chain)',
        to: 'if ((await chainOf(tx, businessId, head, cursor)) === null)',
      },
    ],
    histories: bySeed(6, 5, 13),
    breaks: 'a restored server recovers from one device',
  },
  {
    name: 'recovery offers: a device returns to a restored server what it has lost',
    patches: [
      {
        file: 'sync-server/src/sync/recovery.ts',
        from: 'transaction.recover(register, arrival);',
        to: '',
      },
    ],
    histories: bySeed(6, 5, 13),
    breaks: 'a restored server recovers from one device',
  },
  {
    name: 'stale answers: an answer for another log position is dropped',
    patches: [
      {
        file: 'pwa/src/local/sync/apply-answer.ts',
        from: "if (!sameCursor(cursor, answer.sent)) return { kind: 'stale' } as const;",
        to: "if (sameCursor(cursor, answer.sent) && cursor?.seq === -1) return { kind: 'stale' } as const;",
      },
    ],
    histories: [{ seed: 1, scene: 'late first answer' }],
    breaks: 'the app claims only what is true',
  },
  {
    name: 'result log: a repeated edit gets the same result',
    patches: [
      {
        file: 'sync-server/src/records/edits/edit-transaction.ts',
        from: 'if (known) return known.hash === hash ? known.result : idReused(edit.id);',
        to: 'if (known && known.hash !== hash) return idReused(edit.id);',
      },
      {
        file: 'sync-server/src/records/edits/edits.ts',
        from: "await tx.insertInto('edits').values(chunk).execute();",
        to: "await tx.insertInto('edits').values(chunk).onConflict((conflict) => conflict.doNothing()).execute();",
      },
    ],
    histories: bySeed(68, 81, 96),
    breaks: 'one result per id',
  },
  {
    name: 'one transaction: an answer is applied as a whole or not at all',
    patches: [
      {
        file: 'pwa/src/local/sync/apply-answer.ts',
        from: "return await db.transaction('rw', tables, async () => {",
        to: 'return await (async () => {',
      },
      {
        file: 'pwa/src/local/sync/apply-answer.ts',
        from: '    });\n  } catch (error) {\n    if (!(error instanceof Mismatch)) throw error;',
        to: '    })();\n  } catch (error) {\n    if (!(error instanceof Mismatch)) throw error;',
      },
    ],
    histories: [{ seed: 1, scene: 'crash while applying' }],
    breaks: 'a Save is atomic',
  },
];
