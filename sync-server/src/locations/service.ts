import type { AnswerOf, Location, locationCalls, ParsedBodyOf, UserAnswer } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { settingsOf, upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import { AppError } from '../http/errors.ts';
import type { Caller, KeyCaller, Owner } from '../http/owner.ts';
import { refusalOf } from '../http/refused-save.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isoOf, isoOrNull } from '../platform/iso-instants.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import { BUSINESS_MAX } from '../platform/parameters.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { beginChange } from '../records/begin-change.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { loadHead } from '../records/businesses.ts';
import { createOnce } from '../records/idempotent-answers.ts';
import {
  archiveLocation,
  deleteLocation,
  insertLocation,
  isKept,
  loadLocations,
  restoreLocation,
  saveOrder,
  type StoredLocation,
} from '../records/locations.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import type { Records } from '../records/records.ts';
import { namesOf } from '../records/user-place.ts';
import { recordWithdrawal, type Withdrawal } from '../records/withdrawals/withdrawals.ts';
import { copiedChanges } from './copied-changes.ts';
import type { LocationLimit } from './location-limit.ts';

interface LocationDeps {
  records: Pick<Records, 'open' | 'applyOwn' | 'settingsFor' | 'userOf'>;
  writeAndPublish: WriteAndPublish;
  locationLimit: Pick<LocationLimit, 'apply'>;
  /** Returns whether the owner of a session has recently re-authenticated. */
  isProved(reader: Reader, sessionId: string): Promise<boolean>;
  /** Also records deleted locations outside the database. */
  withdrawals: Pick<JournalKeeper<Withdrawal>, 'keep'>;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

const TOO_MANY = `You have ${BUSINESS_MAX.locations} locations, counting archived ones. Delete one first.`;

/** The name that devices show as the author of a location's first edit. */
const SOURCE = 'New location';

/** The service of the calls that make, order, archive, restore and delete locations. They need a connection: a device cannot make them later.
 * Source: shared-schema/docs/product-rules.md#l6. */
export type LocationService = ReturnType<typeof createLocationService>;

export const createLocationService = (deps: LocationDeps) => {
  const { records, writeAndPublish, locationLimit, newId, now } = deps;

  /** Runs one change of a business's locations. Such changes of one business wait for each other; afterwards all its locations are published.
   * @param permission what the caller needs; checked again in the transaction
   * @param work   gets the locations as they are before, in order
   * @param answer makes the answer once the change is done */
  const change = <Value, Answer>(
    caller: Caller,
    permission: 'locations.manage' | 'locations.delete',
    work: (tx: Tx, locations: readonly StoredLocation[]) => Promise<Value>,
    answer: (tx: Tx, value: Value, locations: readonly StoredLocation[]) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!caller.emailVerified) throw new AppError('email_unverified');
    const { businessId } = caller;
    return writeAndPublish(businessId, async (tx, changed) => {
      await beginChange(tx, caller, permission);
      const before = await loadLocations(tx, businessId);
      const value = await work(tx, before);
      await locationLimit.apply(tx, businessId);
      const after = await loadLocations(tx, businessId);
      changed([...new Set([...before, ...after].map(({ id }) => id))]);
      return answer(tx, value, after);
    });
  };

  /** The same for a call of the app, which is answered with the user. */
  const changeOf = <Value>(
    owner: Owner,
    permission: 'locations.manage' | 'locations.delete',
    work: (tx: Tx, locations: readonly StoredLocation[]) => Promise<Value>,
  ): Promise<{ user: UserAnswer['user']; value: Value }> =>
    change(owner, permission, work, async (tx, value, [first]) => {
      if (!first) throw new Error('A business always has a location.');
      const { accountId, businessId } = owner;
      return { user: await records.userOf(tx, accountId, now(), { businessId, locationId: first.id }), value };
    });

  /** @throws AppError limit_reached if the plan has no room for one more location that is not archived */
  const assertRoom = async (tx: Tx, businessId: string, locations: readonly StoredLocation[]): Promise<void> => {
    const { limits } = PLANS[(await loadHead(tx, businessId)).plan];
    if (locations.filter(isKept).length < limits.locations) return;
    const detail =
      limits.locations === 1 ? 'Your plan has 1 location.' : `Your plan has ${limits.locations} locations.`;
    throw new AppError('limit_reached', { detail });
  };

  /** Makes a location with its first edit. */
  const make = async (
    tx: Tx,
    caller: Caller,
    locations: readonly StoredLocation[],
    { name, copyFrom, copy = [], ...given }: ParsedBodyOf<typeof locationCalls.create>,
  ): Promise<Location> => {
    const { accountId, keyId, businessId } = caller;
    await assertRoom(tx, businessId, locations);
    if (locations.length >= BUSINESS_MAX.locations) throw new AppError('limit_reached', { detail: TOO_MANY });
    const model = copyFrom === undefined ? locations[0] : oneOf(locations, copyFrom);
    const { timezone, businessName } = await records.settingsFor(tx, model?.id ?? '');
    const id = newId();
    const nowMs = now();
    await insertLocation(tx, { id, businessId, nowMs });
    const transaction = await records.open(tx, businessId, { now: nowMs, member: caller });
    const registers = copyFrom === undefined ? [] : transaction.registersOf(copyFrom);
    const changes = [
      { key: 'profile.businessName', value: given.businessName ?? businessName },
      { key: 'profile.locationName', value: name },
      { key: 'profile.timezone', value: given.timezone ?? timezone },
      ...copiedChanges(registers.map(upcastRegister), copy, caller.plan),
    ];
    const result = records.applyOwn(transaction, {
      locationId: id,
      label: 'profile',
      changes,
      accountId,
      keyId,
      source: SOURCE,
      now: nowMs,
    });
    if (result.status === 'rejected') throw refusalOf(result);
    await transaction.save(nowMs);
    await note(tx, caller, 'location.created', id);
    return locationOf(tx, businessId, id, transaction.registersOf(id));
  };

  /** Records what the caller has done with a location. */
  const note = async (tx: Tx, caller: Caller, action: AuditEntry['action'], id: string): Promise<void> => {
    const { accountId, keyId, businessId } = caller;
    const details = { name: (await namesOf(tx, [id]))(id).name };
    await recordAction(tx, { businessId, accountId, keyId, action, target: id, details, nowMs: now() });
  };

  const archiving =
    (caller: Caller, id: string) =>
    async (tx: Tx, locations: readonly StoredLocation[]): Promise<void> => {
      if (oneOf(locations, id).state === 'archived') return;
      if (locations.filter(isKept).length === 1) throw new AppError('last_location');
      await archiveLocation(tx, id, now());
      await note(tx, caller, 'location.archived', id);
    };

  const restoring =
    (caller: Caller, id: string) =>
    async (tx: Tx, locations: readonly StoredLocation[]): Promise<void> => {
      if (oneOf(locations, id).state !== 'archived') return;
      await assertRoom(tx, caller.businessId, locations);
      await restoreLocation(tx, caller.businessId, id);
      await note(tx, caller, 'location.restored', id);
    };

  return {
    /** Makes a location with its first edit: its names, its time zone, and what it takes over from another one.
     * @param key the `Idempotency-Key` of the call: with the same one it makes the same location
     * @throws AppError role_required, email_unverified, limit_reached, not_found, idempotency_mismatch; nothing has been stored then */
    async create(
      owner: Owner,
      body: ParsedBodyOf<typeof locationCalls.create>,
      key: string | null,
    ): Promise<{ answer: AnswerOf<typeof locationCalls.create>; isReplayed: boolean }> {
      const { accountId, businessId } = owner;
      const request = { businessId, create: 'location', body };
      const { user, value } = await changeOf(owner, 'locations.manage', (tx, locations) =>
        createOnce(tx, { accountId, key, request, nowMs: now() }, () => make(tx, owner, locations, body)),
      );
      return { answer: { location: value.made, user }, isReplayed: value.isReplayed };
    },

    /** Orders the locations. @param ids every location that is not archived, once
     * @throws AppError role_required, email_unverified, validation_failed */
    async order(owner: Owner, { ids }: ParsedBodyOf<typeof locationCalls.order>): Promise<UserAnswer> {
      const { user } = await changeOf(owner, 'locations.manage', async (tx, locations) => {
        const kept = locations.filter(isKept).map(({ id }) => id);
        const detail = 'Name every location that is not archived once.';
        if (ids.length !== kept.length || new Set(ids).size !== kept.length || !ids.every((id) => kept.includes(id)))
          throw new AppError('validation_failed', { detail, fields: { ids: detail } });
        await saveOrder(tx, ids);
        const { accountId, businessId } = owner;
        const action = 'location.ordered';
        await recordAction(tx, { businessId, accountId, action, target: null, details: { ids }, nowMs: now() });
      });
      return { user };
    },

    /** Archives a location: its widget disappears, and nothing of it can be changed. Archiving it again changes nothing.
     * @throws AppError role_required, email_unverified, not_found, last_location */
    async archive(owner: Owner, id: string): Promise<UserAnswer> {
      const { user } = await changeOf(owner, 'locations.manage', archiving(owner, id));
      return { user };
    },

    /** Restores an archived location behind all others. Restoring it again changes nothing.
     * @throws AppError role_required, email_unverified, not_found, limit_reached */
    async restore(owner: Owner, id: string): Promise<UserAnswer> {
      const { user } = await changeOf(owner, 'locations.manage', restoring(owner, id));
      return { user };
    },

    /** Deletes an archived location with its settings and its figures. The history keeps its changes.
     * @throws AppError role_required, email_unverified, proof_required, not_found, archive_first */
    async remove(owner: Owner, id: string): Promise<undefined> {
      const withdrawal = { kind: 'location', id, withdrawnAt: now() } as const;
      await changeOf(owner, 'locations.delete', async (tx, locations) => {
        if (!(await deps.isProved(tx, owner.sessionId))) throw new AppError('proof_required');
        if (oneOf(locations, id).state !== 'archived') throw new AppError('archive_first');
        await note(tx, owner, 'location.deleted', id);
        await deleteLocation(tx, id);
        await recordWithdrawal(tx, withdrawal);
      });
      await deps.withdrawals.keep(withdrawal);
    },

    /** The changes that programs with an API key can make. Each is answered by a function that gets the location's id.
     * @throws AppError as the app's calls */
    byKey: {
      async create<Answer>(
        caller: KeyCaller,
        body: ParsedBodyOf<typeof locationCalls.create>,
        key: string | null,
        answer: (tx: Tx, id: string) => Promise<Answer>,
      ): Promise<{ answer: Answer; isReplayed: boolean }> {
        const { businessId, keyId } = caller;
        const request = { businessId, create: 'location', body };
        return change(
          caller,
          'locations.manage',
          async (tx, locations) => {
            const accountId = (await findBusinessOwner(tx, businessId))?.id ?? businessId;
            return createOnce(tx, { accountId, keyId, key, request, nowMs: now() }, async () => {
              const { id } = await make(tx, caller, locations, body);
              return answer(tx, id);
            });
          },
          async (_tx, { made, isReplayed }) => ({ answer: made, isReplayed }),
        );
      },
      archive: <Answer>(caller: KeyCaller, id: string, answer: (tx: Tx, id: string) => Promise<Answer>) =>
        change(caller, 'locations.manage', archiving(caller, id), (tx) => answer(tx, id)),
      restore: <Answer>(caller: KeyCaller, id: string, answer: (tx: Tx, id: string) => Promise<Answer>) =>
        change(caller, 'locations.manage', restoring(caller, id), (tx) => answer(tx, id)),
    },
  };
};

/** @throws AppError not_found for a location of another business */
const oneOf = (locations: readonly StoredLocation[], locationId: string): StoredLocation => {
  const location = locations.find(({ id }) => id === locationId);
  if (!location) throw new AppError('not_found', { detail: 'This location does not exist.' });
  return location;
};

const locationOf = async (
  tx: Tx,
  businessId: string,
  locationId: string,
  registers: readonly Register[],
): Promise<Location> => {
  const { id, state, position, ...instants } = oneOf(await loadLocations(tx, businessId), locationId);
  const { timezone } = settingsOf(registers);
  const { name, businessName } = (await namesOf(tx, [id]))(id);
  return {
    id,
    name,
    businessName,
    state,
    position,
    timezone,
    createdAt: isoOf(instants.createdAt),
    archivedAt: isoOrNull(instants.archivedAt),
    pausedAt: isoOrNull(instants.pausedAt),
  };
};
