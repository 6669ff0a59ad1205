import type { AnswerOf, keyCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { DAY } from '@doorsign/shared-schema/status/units';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { keyMadeMail } from '../mail/templates/api-keys.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import { API_KEYS } from '../platform/parameters.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { KEYS_NEED_PLAN } from '../records/keys-need-plan.ts';
import { loadHead } from '../records/businesses.ts';
import { currentCaller } from '../records/current-caller.ts';
import { assertScope } from '../records/scope.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { recordWithdrawal, type Withdrawal } from '../records/withdrawals/withdrawals.ts';
import { makeKeyText, storedFormOf } from './key-text.ts';
import { countKeys, endKey, insertKey, loadKeys } from './repository.ts';

interface KeyServiceDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** Returns whether the owner of a session has recently re-authenticated. */
  isProved(reader: Reader, sessionId: string): Promise<boolean>;
  /** Also records revoked keys outside the database. */
  withdrawals: Pick<JournalKeeper<Withdrawal>, 'keep'>;
  publicUrl: string;
  newId(): string;
  /** Returns a random integer below `max`, from the system's randomness. */
  randomInt(max: number): number;
  /** Epoch milliseconds. */
  now(): number;
}

type Made = AnswerOf<typeof keyCalls.create>;

/** The service of the calls about API keys. A key belongs to the business: it outlives the membership of the person who made it.
 * Source: shared-schema/docs/product-rules.md#k1. */
export type KeyService = ReturnType<typeof createKeyService>;

export const createKeyService = (deps: KeyServiceDeps) => {
  const { database, newId, now } = deps;

  /** Runs one change of a business's keys. Write transactions are serialized, so that two of them do not exceed the plan together. */
  const change = <T>(owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (!owner.emailVerified) throw new AppError('email_unverified');
    return database.write(async (tx) => {
      assertMay(await currentCaller(tx, owner), 'developer.manage');
      return work(tx);
    });
  };

  const note = (
    tx: Tx,
    { accountId, businessId }: Owner,
    action: AuditEntry['action'],
    key: { id: string; name: string },
  ) => recordAction(tx, { businessId, accountId, action, target: key.id, details: { name: key.name }, nowMs: now() });

  /** Makes a key of the business's plan, and tells its owner. */
  const make = async (
    tx: Tx,
    owner: Owner,
    {
      access,
      locations,
      expiresAt,
      ...given
    }: { name: string; expiresAt: number | null } & Pick<ParsedBodyOf<typeof keyCalls.create>, 'access' | 'locations'>,
    action: 'key.created' | 'key.rotated',
  ): Promise<Made> => {
    const { accountId, businessId, sessionId } = owner;
    const nowMs = now();
    const limit = PLANS[(await loadHead(tx, businessId)).plan].limits.apiKeys;
    if (limit === 0) throw new AppError('plan_required', { detail: KEYS_NEED_PLAN });
    if (!(await deps.isProved(tx, sessionId))) throw new AppError('proof_required');
    // A rotated key works beside the one that replaces it.
    if (action === 'key.created' && (await countKeys(tx, businessId, nowMs)) >= limit)
      throw new AppError('limit_reached', { detail: `Your plan has ${limit} API keys. Revoke one first.` });
    const key = makeKeyText(deps.randomInt);
    const id = newId();
    const { name } = given;
    await insertKey(tx, {
      id,
      businessId,
      name,
      ...storedFormOf(key),
      access,
      locations,
      createdBy: accountId,
      nowMs,
      expiresAt,
    });
    await note(tx, owner, action, { id, name });
    const to = await findBusinessOwner(tx, businessId);
    if (to) {
      const mail = keyMadeMail({
        to: to.email,
        keyName: name,
        businessName: await businessNameOf(tx, businessId),
        isRotated: action === 'key.rotated',
        atMs: nowMs,
        timezone: await timezoneOfAccount(tx, to.id),
        keysUrl: `${deps.publicUrl}/developers`,
      });
      await storeMail(tx, { id: newId(), accountId: to.id, kind: 'api_key', mail, nowMs });
    }
    const record = (await loadKeys(tx, businessId, nowMs)).find((listed) => listed.id === id);
    if (!record) throw new Error('A new key is listed.');
    return { key, record };
  };

  /** @throws AppError not_found for a key of another business, and for one that no longer works */
  const oneOf = async (tx: Tx, { businessId }: Owner, id: string) => {
    const key = (await loadKeys(tx, businessId, now())).find((listed) => listed.id === id);
    if (!key) throw new AppError('not_found', { detail: 'This API key does not exist.' });
    return key;
  };

  return {
    async list({ businessId, plan }: Owner): Promise<AnswerOf<typeof keyCalls.list>> {
      return { keys: await loadKeys(database.read, businessId, now()), limit: PLANS[plan].limits.apiKeys };
    },

    /** Makes a key. Its text is in this answer alone.
     * @throws AppError role_required, email_unverified, plan_required, proof_required, limit_reached, not_found for a location */
    create(owner: Owner, { expiresIn, ...body }: ParsedBodyOf<typeof keyCalls.create>): Promise<Made> {
      return change(owner, async (tx) => {
        await assertScope(tx, owner.businessId, body.locations);
        const expiresAt = expiresIn === null ? null : now() + expiresIn * DAY;
        return make(
          tx,
          owner,
          { ...body, locations: body.locations && [...new Set(body.locations)], expiresAt },
          'key.created',
        );
      });
    },

    /** Replaces a key by one with the same rights and lifetime. The old one works for another day.
     * @throws AppError role_required, email_unverified, plan_required, proof_required, not_found */
    rotate(owner: Owner, id: string): Promise<Made> {
      return change(owner, async (tx) => {
        const { name, access, locations, createdAt, expiresAt, endsAt } = await oneOf(tx, owner, id);
        if (endsAt !== null) throw new AppError('not_found', { detail: 'This API key has been rotated already.' });
        const life = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(createdAt);
        const made = await make(
          tx,
          owner,
          {
            name,
            access: access as Exclude<typeof access, 'other'>,
            locations,
            expiresAt: life === null ? null : now() + life,
          },
          'key.rotated',
        );
        await endKey(tx, id, now() + API_KEYS.rotatedEndsMs);
        return made;
      });
    },

    /** Revokes a key. Programs that use it stop working at once.
     * @throws AppError role_required, email_unverified, not_found */
    async revoke(owner: Owner, id: string): Promise<undefined> {
      const withdrawal = { kind: 'key', id, withdrawnAt: now() } as const;
      await change(owner, async (tx) => {
        const key = await oneOf(tx, owner, id);
        await endKey(tx, id, now());
        await note(tx, owner, 'key.revoked', key);
        await recordWithdrawal(tx, withdrawal);
      });
      await deps.withdrawals.keep(withdrawal);
    },
  };
};
