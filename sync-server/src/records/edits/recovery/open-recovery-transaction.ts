import type { Register, ValueRules } from '@doorsign/shared-schema/registers';
import {
  decide,
  mayReach,
  resolveBase,
  stayOut,
  validateEdit,
  type Edit,
  type Write,
} from '@doorsign/shared-schema/sync';
import type { Tx } from '../../../platform/database/database.ts';
import { skipToldNumbers } from '../../events/skip-told-numbers.ts';
import { createEditTransaction, resultOf, type DecideEdit } from '../edit-transaction.ts';
import type { Arrival } from '../arrival.ts';
import {
  loadTransaction,
  saveTransaction,
  sideName,
  type OpenEditTransaction,
  type StoredBusiness,
} from '../open-edit-transaction.ts';
import { nameOf } from '../register-name.ts';
import type { RegistersByName } from '../registers.ts';
import { addStored, rowBytes } from '../stored.ts';
import { findRecoveries, insertRecoveries, type Recovery } from './recoveries.ts';
import { createRecoveryBook, wasNeverStored } from './recovery-book.ts';

/** An edit transaction on a database that was restored from a backup. */
export interface RecoveryTransaction extends OpenEditTransaction {
  /** Handles a recovery offer: a register that a device still has and this server may have lost.
   * Source: shared-schema/docs/sync-protocol.md#recovery-offers. */
  recover(offered: Register, arrival: Arrival): void;
}

/** The dependencies of a recovery. */
interface RecoveryDeps {
  rules: ValueRules;
  /** Returns an id for an entry that the server itself adds to the history. */
  newId(): string;
}

/** Opens an edit transaction that also knows what devices have brought back to a restored server.
 * @param offers registers that this server may have lost */
export const openRecoveryTransaction = async (
  tx: Tx,
  business: StoredBusiness,
  edits: readonly Edit[],
  offers: readonly Register[],
  { rules, newId }: RecoveryDeps,
): Promise<RecoveryTransaction> => {
  const known: Recovery[] = [];
  const state = await loadTransaction(tx, business, edits, {
    more: (registers) => revisionsOf(offers, registers),
    findMeanings: async (revs) => {
      const found = await findRecoveries(tx, business.id, revs);
      known.push(...found);
      return found;
    },
  });
  const transaction = createEditTransaction(
    state,
    rules,
    (rev, scope, key) => book.find(scope, key, rev)?.standsFor ?? undefined,
  );
  const { parts } = transaction;
  const book = createRecoveryBook(known, {
    ...parts,
    current: transaction.current,
    knowsEdit: (rev) => parts.edit(rev) !== undefined,
    takenAt: (rev) => parts.edit(rev)?.receivedAt ?? null,
    resolve: (base, scope, key) => resolveBase(base, scope, key, parts.standsFor),
    floorAt: business.floorAt,
    newId,
  });

  const decideEdit: DecideEdit = (edit, arrival) => {
    // A device may have brought back some writes of an edit before the edit itself arrives again.
    const broughtBack = ({ scope, key }: Write): Recovery | undefined => book.find(scope, key, edit.id);
    const rest = { ...edit, writes: edit.writes.filter((one) => !broughtBack(one)) };
    if (rest.writes.length === edit.writes.length) return parts.decideEdit(edit, arrival);
    const refusal = validateEdit(rest, parts.validateContext);
    const isImpossible = (one: Write): boolean => !mayReach(one, parts.validateContext) || wasNeverStored(one);
    const possible = { ...rest, writes: rest.writes.filter((one) => !isImpossible(one)) };
    const context = parts.decideContext(arrival);
    const results = refusal ? stayOut(possible, context) : decide(rest, context).writes;
    const lostBefore = edit.writes.filter((one) => broughtBack(one)?.isLost);
    const untold = refusal ? rest.writes.length - possible.writes.length : 0;
    const { writes, seq } = parts.record(edit, results, arrival, refusal ? 'recovery' : 'edit');
    const decided = new Set(results.map(({ scope, key }) => nameOf(scope, key)));
    return {
      result: resultOf(edit, results, lostBefore, untold),
      writes: writes.map((one) =>
        isImpossible(one) && !decided.has(nameOf(one.scope, one.key)) ? { ...one, value: null } : one,
      ),
      seq,
    };
  };

  const changes: RecoveryTransaction['changes'] = () => {
    const changed = transaction.changes();
    return { ...changed, edits: [...changed.edits, ...book.changes().edits] };
  };

  return {
    ...transaction,
    changes,
    knowsBase: (write) =>
      transaction.knowsBase(write) ||
      (write.base !== null && book.find(write.scope, write.key, write.base) !== undefined),
    apply: (edit, arrival) => parts.apply(edit, arrival, decideEdit),
    recover: book.take,
    async save(nowMs) {
      const { recoveries } = book.changes();
      await insertRecoveries(tx, business.id, recoveries, nowMs);
      if (recoveries.length > 0) await addStored(tx, business.id, { edits: 0, bytes: rowBytes() * recoveries.length });
      // A device has seen what this server has lost: receivers may have seen events of that time.
      if (recoveries.length > 0 && business.hooks > 0) await skipToldNumbers(tx, business.id);
      return saveTransaction(
        tx,
        business,
        { ...transaction, changes },
        {
          nowMs,
          findDeviceNames: async (revs) => {
            const found = await findRecoveries(tx, business.id, revs);
            return new Map(found.map(({ scope, key, rev, device }) => [sideName(scope, key, rev), device]));
          },
        },
      );
    },
  };
};

/** The revisions that offers are about: for each offered register its own, the current one, and the one that its author had seen. */
const revisionsOf = (offers: readonly Register[], registers: RegistersByName): string[] =>
  offers.flatMap(({ scope, key, rev, author }) => {
    const holder = registers.get(nameOf(scope, key))?.rev;
    const base = author?.base;
    return [rev, holder ?? rev, ...(typeof base === 'string' && base !== holder ? [base] : [])];
  });
