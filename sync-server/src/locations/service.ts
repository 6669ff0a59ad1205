import type { AnswerOf, Location, locationCalls, ParsedBodyOf, UserAnswer } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { settingsOf, upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import { refusalOf } from '../http/refused-save.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isoOf, isoOrNull } from '../platform/iso-instants.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import { BUSINESS_MAX } from '../platform/parameters.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { beginChange } from '../records/begin-change.ts';
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

const TOO_MANY = `You have ${BUSINESS_MAX.locations} locations, with the archived ones. Delete one first.`;

/** The name that devices show as the author of a location's first edit. */
const SOURCE = 'New location';

/** The service of the calls that make, order, archive, restore and delete locations. They need a connection: a device cannot make them later.
 * Source: shared-schema/docs/product-rules.md#l6. */
export type LocationService = ReturnType<typeof createLocationService>;

export const createLocationService = (deps: LocationDeps) => {
  const { records, writeAndPublish, locationLimit, newId, now } = deps;

  /** Runs one change of a business's locations. Such changes of one business wait for each other; afterwards all its locations are published.
   * @param permission what the caller needs; checked again in the transaction
   * @param work gets the locations as they are before, in order */
  const change = <T>(
    owner: Owner,
    permission: 'locations.manage' | 'locations.delete',
    work: (tx: Tx, locations: readonly StoredLocation[]) => Promise<T>,
  ): Promise<{ user: UserAnswer['user']; value: T }> => {
    if (!owner.emailVerified) throw new AppError('email_unverified');
    return writeAndPublish(async (tx, changed) => {
      const { accountId, businessId } = owner;
      await beginChange(tx, owner, permission);
      const before = await loadLocations(tx, businessId);
      const value = await work(tx, before);
      await locationLimit.apply(tx, businessId);
      const after = await loadLocations(tx, businessId);
      changed([...new Set([...before, ...after].map(({ id }) => id))]);
      const [first] = after;
      if (!first) throw new Error('A business always has a location.');
      return { user: await records.userOf(tx, accountId, now(), { businessId, locationId: first.id }), value };
    });
  };

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
    owner: Owner,
    locations: readonly StoredLocation[],
    { name, copyFrom, copy = [], ...given }: ParsedBodyOf<typeof locationCalls.create>,
  ): Promise<Location> => {
    const { accountId, businessId } = owner;
    await assertRoom(tx, businessId, locations);
    if (locations.length >= BUSINESS_MAX.locations) throw new AppError('limit_reached', { detail: TOO_MANY });
    const model = copyFrom === undefined ? locations[0] : oneOf(locations, copyFrom);
    const { timezone, businessName } = await records.settingsFor(tx, model?.id ?? '');
    const id = newId();
    const nowMs = now();
    await insertLocation(tx, { id, businessId, nowMs });
    const transaction = await records.open(tx, businessId, { now: nowMs, member: owner });
    const registers = transaction.registers().filter(({ scope }) => scope === copyFrom);
    const changes = [
      { key: 'profile.businessName', value: given.businessName ?? businessName },
      { key: 'profile.locationName', value: name },
      { key: 'profile.timezone', value: given.timezone ?? timezone },
      ...copiedChanges(registers.map(upcastRegister), copy),
    ];
    const result = records.applyOwn(transaction, {
      locationId: id,
      label: 'profile',
      changes,
      accountId,
      source: SOURCE,
      now: nowMs,
    });
    if (result.status === 'rejected') throw refusalOf(result);
    await transaction.save(nowMs);
    await note(tx, owner, 'location.created', id);
    return locationOf(tx, businessId, id, transaction.registers());
  };

  /** Records what the caller has done with a location. */
  const note = async (tx: Tx, owner: Owner, action: AuditEntry['action'], id: string): Promise<void> => {
    const { accountId, businessId } = owner;
    const details = { name: (await namesOf(tx, [id]))(id).name };
    await recordAction(tx, { businessId, accountId, action, target: id, details, nowMs: now() });
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
      const { user, value } = await change(owner, 'locations.manage', (tx, locations) =>
        createOnce(tx, { accountId, key, request, nowMs: now() }, () => make(tx, owner, locations, body)),
      );
      return { answer: { location: value.made, user }, isReplayed: value.isReplayed };
    },

    /** Orders the locations. @param ids every location that is not archived, once
     * @throws AppError role_required, email_unverified, validation_failed */
    async order(owner: Owner, { ids }: ParsedBodyOf<typeof locationCalls.order>): Promise<UserAnswer> {
      const { user } = await change(owner, 'locations.manage', async (tx, locations) => {
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
      const { user } = await change(owner, 'locations.manage', async (tx, locations) => {
        if (oneOf(locations, id).state === 'archived') return;
        if (locations.filter(isKept).length === 1) throw new AppError('last_location');
        await archiveLocation(tx, id, now());
        await note(tx, owner, 'location.archived', id);
      });
      return { user };
    },

    /** Restores an archived location behind all others. Restoring it again changes nothing.
     * @throws AppError role_required, email_unverified, not_found, limit_reached */
    async restore(owner: Owner, id: string): Promise<UserAnswer> {
      const { user } = await change(owner, 'locations.manage', async (tx, locations) => {
        if (oneOf(locations, id).state !== 'archived') return;
        await assertRoom(tx, owner.businessId, locations);
        await restoreLocation(tx, owner.businessId, id);
        await note(tx, owner, 'location.restored', id);
      });
      return { user };
    },

    /** Deletes an archived location with its settings and its figures. The history keeps its changes.
     * @throws AppError role_required, email_unverified, proof_required, not_found, archive_first */
    async remove(owner: Owner, id: string): Promise<undefined> {
      const withdrawal = { kind: 'location', id, withdrawnAt: now() } as const;
      await change(owner, 'locations.delete', async (tx, locations) => {
        if (!(await deps.isProved(tx, owner.sessionId))) throw new AppError('proof_required');
        if (oneOf(locations, id).state !== 'archived') throw new AppError('archive_first');
        await note(tx, owner, 'location.deleted', id);
        await deleteLocation(tx, id);
        await recordWithdrawal(tx, withdrawal);
      });
      await deps.withdrawals.keep(withdrawal);
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
  const { timezone } = settingsOf(registers.filter(({ scope }) => scope === id));
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
