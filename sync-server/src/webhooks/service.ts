import type { AnswerOf, ParsedBodyOf, Webhook, webhookCalls } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { WEBHOOK_TEST, WEBHOOK_TYPES } from '@doorsign/shared-schema/webhooks';
import { assertMay } from '../http/assert-may.ts';
import { AppError } from '../http/errors.ts';
import type { Caller } from '../http/owner.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { webhookMadeMail } from '../mail/templates/webhooks.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inSteps } from '../platform/in-steps.ts';
import type { JournalKeeper } from '../platform/journal-keeper.ts';
import { WEBHOOKS } from '../platform/parameters.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { loadHead } from '../records/businesses.ts';
import { currentCaller } from '../records/current-caller.ts';
import { countHooks } from '../records/events/count-hooks.ts';
import { emitTo } from '../records/events/emit.ts';
import { createOnce } from '../records/idempotent-answers.ts';
import { assertScope } from '../records/scope.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { recordWithdrawal, type Withdrawal } from '../records/withdrawals/withdrawals.ts';
import { checkAddress, type WebhookNetwork } from './address-rule.ts';
import {
  countWaiting,
  endWaiting,
  findDelivery,
  insertReplay,
  loadDeliveries,
  recoverFailed,
} from './delivery-repository.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  loadEndpoints,
  saveFailing,
  saveForm,
  saveSecret,
  type StoredEndpoint,
} from './endpoint-repository.ts';
import { readPlace, writePlace } from './place-text.ts';
import type { WebhookSecrets } from './secrets.ts';
import { hostOf } from './switch-off.ts';

interface WebhookServiceDeps {
  database: Pick<Database, 'read' | 'write'>;
  network: WebhookNetwork;
  secrets: WebhookSecrets;
  /** Also records deleted webhooks outside the database. */
  withdrawals: Pick<JournalKeeper<Withdrawal>, 'keep'>;
  publicUrl: string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

type Calls = typeof webhookCalls;
type Made = AnswerOf<Calls['create']>;

const NEED_PLAN = `Webhooks come with the ${PLANS.enterprise.marketingName} plan.`;
const UNKNOWN = { detail: 'This webhook does not exist.' };

/** The service of the calls about webhooks, for members and for programs alike. A webhook belongs to the business: it outlives the membership of the
 * person who made it. Source: shared-schema/docs/http-contract.md#webhooks. */
export type WebhookService = ReturnType<typeof createWebhookService>;

export const createWebhookService = (deps: WebhookServiceDeps) => {
  const { database, network, secrets, newId, now } = deps;

  /** Checks the caller again, in the transaction of a change. */
  const assertCaller = async (tx: Tx, caller: Caller): Promise<void> => {
    if (!caller.emailVerified) throw new AppError('email_unverified');
    assertMay(await currentCaller(tx, caller), 'developer.manage');
  };

  /** @returns the number of webhooks that the plan has
   * @throws AppError plan_required */
  const assertPlan = async (tx: Tx, businessId: string): Promise<number> => {
    const limit = PLANS[(await loadHead(tx, businessId)).plan].limits.webhooks;
    if (limit === 0) throw new AppError('plan_required', { detail: NEED_PLAN });
    return limit;
  };

  /** Runs a change of one webhook. Write transactions are serialized, so that two of them do not exceed a limit together.
   * @param needsPlan false for what takes something away
   * @throws AppError not_found for a webhook of another business */
  const changeOne = <T>(
    caller: Caller,
    id: string,
    needsPlan: boolean,
    work: (tx: Tx, endpoint: StoredEndpoint) => Promise<T>,
  ): Promise<T> =>
    database.write(async (tx) => {
      await assertCaller(tx, caller);
      const endpoint = await findEndpoint(tx, caller.businessId, id);
      if (!endpoint) throw new AppError('not_found', UNKNOWN);
      if (needsPlan) await assertPlan(tx, caller.businessId);
      return work(tx, endpoint);
    });

  const note = (
    tx: Tx,
    { accountId, keyId, businessId }: Caller,
    action: AuditEntry['action'],
    { id, url }: Pick<Webhook, 'id' | 'url'>,
  ) => {
    const details = { host: hostOf(url) };
    return recordAction(tx, { businessId, accountId, keyId, action, target: id, details, nowMs: now() });
  };

  /** Returns an address in its usual form. Name servers are asked, so it must not run inside a transaction.
   * @throws AppError validation_failed */
  const checked = async (url: string): Promise<string> => {
    const address = await checkAddress(network, url, AbortSignal.timeout(WEBHOOKS.saveMs));
    if ('url' in address) return address.url.href;
    throw new AppError('validation_failed', { detail: address.sentence, fields: { url: address.sentence } });
  };

  /** Ends what waits for a webhook that gets nothing any more. After a crash in between, the job does it. */
  const endAll = (businessId: string, id: string, state: 'failed' | 'dropped'): Promise<void> =>
    inSteps((max) => database.write((tx) => endWaiting(tx, { businessId, id }, { state, nowMs: now(), max })), {
      atOnce: WEBHOOKS.rowsAtOnce,
    });

  const make = async (
    tx: Tx,
    caller: Caller,
    { url, description, types, locations }: ParsedBodyOf<Calls['create']>,
  ): Promise<string> => {
    const { accountId, businessId } = caller;
    const nowMs = now();
    const limit = await assertPlan(tx, businessId);
    if ((await loadEndpoints(tx, businessId)).length >= limit)
      throw new AppError('limit_reached', { detail: `Your plan has ${limit} webhooks. Remove one first.` });
    await assertScope(tx, businessId, locations);
    const id = newId();
    const form = { url, description: description ?? null, types: inOrder(types), locations: unique(locations) };
    const secret = secrets.seal(secrets.make(), id);
    await insertEndpoint(tx, { businessId, id, secret, createdBy: accountId, nowMs, ...form });
    await countHooks(tx, businessId, nowMs);
    await note(tx, caller, 'webhook.created', { id, url });
    const to = await findBusinessOwner(tx, businessId);
    if (to) {
      const mail = webhookMadeMail({
        to: to.email,
        businessName: await businessNameOf(tx, businessId),
        host: hostOf(url),
        atMs: nowMs,
        timezone: await timezoneOfAccount(tx, to.id),
        webhookUrl: `${deps.publicUrl}/developers/webhooks/${id}`,
      });
      await storeMail(tx, { id: newId(), accountId: to.id, kind: 'webhook', mail, nowMs });
    }
    return id;
  };

  /** Returns the answer about a new webhook. The secret is read from its row: what is stored for an Idempotency-Key must not contain it. */
  const madeAnswer = async (tx: Tx, businessId: string, id: string): Promise<Made> => {
    const endpoint = await findEndpoint(tx, businessId, id);
    const secret = endpoint && endpoint.oldSecret === null ? secrets.open(endpoint.secret, id) : null;
    if (!endpoint || secret === null)
      throw new AppError('not_found', { detail: 'This webhook was made, and has been changed or deleted since.' });
    return { endpoint: endpoint.webhook, secret };
  };

  /** @throws AppError not_found for a webhook of another business */
  const oneOf = async ({ businessId }: Caller, id: string): Promise<StoredEndpoint> => {
    const endpoint = await findEndpoint(database.read, businessId, id);
    if (!endpoint) throw new AppError('not_found', UNKNOWN);
    return endpoint;
  };

  const assertEnabled = ({ webhook }: StoredEndpoint): void => {
    if (!webhook.enabled) throw new AppError('validation_failed', { detail: 'Switch this webhook on first.' });
  };

  return {
    async list({ businessId, plan }: Caller): Promise<AnswerOf<Calls['list']>> {
      const endpoints = await loadEndpoints(database.read, businessId);
      return { webhooks: endpoints.map(({ webhook }) => webhook), limit: PLANS[plan].limits.webhooks };
    },

    /** Makes a webhook. Its secret is in this answer alone, and in that of the same call again.
     * @param key the `Idempotency-Key` of the call: with the same one it makes the same webhook
     * @throws AppError role_required, email_unverified, plan_required, limit_reached, validation_failed, not_found for a location,
     * idempotency_mismatch */
    async create(
      caller: Caller,
      body: ParsedBodyOf<Calls['create']>,
      key: string | null,
    ): Promise<{ answer: Made; isReplayed: boolean }> {
      const { businessId, keyId } = caller;
      const url = await checked(body.url);
      return database.write(async (tx) => {
        await assertCaller(tx, caller);
        const accountId = caller.accountId ?? (await findBusinessOwner(tx, businessId))?.id ?? businessId;
        const request = { businessId, create: 'webhook', body };
        const { made, isReplayed } = await createOnce(
          tx,
          { accountId, keyId, key, request, nowMs: now() },
          async () => ({
            id: await make(tx, caller, { ...body, url }),
          }),
        );
        return { answer: await madeAnswer(tx, businessId, made.id), isReplayed };
      });
    },

    async one(caller: Caller, id: string): Promise<Webhook> {
      return (await oneOf(caller, id)).webhook;
    },

    /** Changes the members that are sent. Switching it off ends what waits; switching it on forgets its failures.
     * @throws AppError role_required, email_unverified, plan_required, validation_failed, not_found */
    async change(caller: Caller, id: string, body: ParsedBodyOf<Calls['change']>): Promise<Webhook> {
      const { businessId } = caller;
      const { enabled, ...form } = body;
      await oneOf(caller, id);
      const url = form.url === undefined ? undefined : await checked(form.url);
      // Whoever has lost the plan can still switch a webhook off.
      const needsPlan = enabled !== false || Object.keys(form).length > 0;
      const { webhook, isOff } = await changeOne(caller, id, needsPlan, async (tx, { webhook: before }) => {
        if (form.locations !== undefined) await assertScope(tx, businessId, form.locations);
        await saveForm(
          tx,
          { businessId, id },
          {
            url: url ?? before.url,
            description: form.description === undefined ? before.description : form.description,
            types: form.types === undefined ? before.types : inOrder(form.types),
            locations: form.locations === undefined ? before.locations : unique(form.locations),
          },
        );
        // Another address has no failures yet.
        if (url !== undefined && url !== before.url) await saveFailing(tx, { businessId, id }, null);
        if (enabled === true) await enableEndpoint(tx, { businessId, id });
        if (enabled === false && before.enabled) await disableEndpoint(tx, { businessId, id }, 'owner');
        await countHooks(tx, businessId, now());
        await note(tx, caller, 'webhook.changed', { id, url: url ?? before.url });
        const after = await findEndpoint(tx, businessId, id);
        if (!after) throw new Error('A changed webhook exists.');
        return { webhook: after.webhook, isOff: enabled === false };
      });
      if (isOff) await endAll(businessId, id, 'failed');
      return webhook;
    },

    /** Deletes a webhook. It is told nothing more, and a restored backup does not bring it back.
     * @throws AppError role_required, email_unverified, not_found */
    async remove(caller: Caller, id: string): Promise<undefined> {
      const { businessId } = caller;
      const withdrawal = { kind: 'webhook', id, withdrawnAt: now() } as const;
      await changeOne(caller, id, false, async (tx, { webhook }) => {
        await deleteEndpoint(tx, { businessId, id });
        await countHooks(tx, businessId, now());
        await note(tx, caller, 'webhook.deleted', webhook);
        await recordWithdrawal(tx, withdrawal);
      });
      await deps.withdrawals.keep(withdrawal);
      await endAll(businessId, id, 'dropped');
    },

    /** Replaces the secret. The old one signs beside the new one for another day.
     * @throws AppError role_required, email_unverified, plan_required, not_found */
    rotateSecret(caller: Caller, id: string): Promise<AnswerOf<Calls['rotateSecret']>> {
      const { businessId } = caller;
      return changeOne(caller, id, true, async (tx, { webhook, secret: old }) => {
        const secret = secrets.make();
        const until = now() + WEBHOOKS.rotatedEndsMs;
        await saveSecret(tx, { businessId, id }, secrets.seal(secret, id), { secret: old, until });
        await note(tx, caller, 'webhook.rotated', webhook);
        return { secret };
      });
    },

    /** Sends one webhook an event that only says that it works.
     * @throws AppError role_required, email_unverified, plan_required, validation_failed if it is switched off, not_found */
    test(caller: Caller, id: string): Promise<AnswerOf<Calls['test']>> {
      const { businessId } = caller;
      return changeOne(caller, id, true, async (tx, endpoint) => {
        assertEnabled(endpoint);
        const nowMs = now();
        const data = { message: 'This is a test. The webhook works.' };
        const event = { businessId, type: WEBHOOK_TEST, locationId: null, atMs: nowMs, data, nowMs } as const;
        return { deliveryId: await emitTo(tx, id, event) };
      });
    },

    /** Sends what has failed since a time again, the oldest first, as far as that may wait.
     * @throws AppError role_required, email_unverified, plan_required, validation_failed if it is switched off, not_found */
    async recover(
      caller: Caller,
      id: string,
      { since }: ParsedBodyOf<Calls['recover']>,
    ): Promise<AnswerOf<Calls['recover']>> {
      const key = { businessId: caller.businessId, id };
      const sinceMs = Math.max(Date.parse(since), now() - WEBHOOKS.recoverMs);
      let count = 0;
      await inSteps(
        (max) =>
          changeOne(caller, id, true, async (tx, endpoint) => {
            assertEnabled(endpoint);
            const room = Math.max(0, WEBHOOKS.waitingMax - (await countWaiting(tx, key)));
            return recoverFailed(tx, key, { sinceMs, nowMs: now(), max: Math.min(max, room) });
          }).then((recovered) => {
            count += recovered;
            return recovered;
          }),
        { atOnce: WEBHOOKS.rowsAtOnce },
      );
      return { count };
    },

    /** @param before the `next` of the page before; null for the first
     * @throws AppError validation_failed, not_found */
    async deliveries(caller: Caller, id: string, before: string | null): Promise<AnswerOf<Calls['deliveries']>> {
      await oneOf(caller, id);
      const key = { businessId: caller.businessId, id };
      const { deliveries, next } = await loadDeliveries(database.read, key, before === null ? null : readPlace(before));
      return { deliveries, next: next && writePlace(next) };
    },

    async delivery(caller: Caller, id: string, deliveryId: string): Promise<AnswerOf<Calls['delivery']>> {
      await oneOf(caller, id);
      const found = await findDelivery(database.read, { businessId: caller.businessId, id }, deliveryId);
      if (!found) throw new AppError('not_found', { detail: 'This delivery does not exist.' });
      return found.detail;
    },

    /** Sends an event again, with the same id.
     * @throws AppError role_required, email_unverified, plan_required, validation_failed if it is switched off, not_found */
    replay(caller: Caller, id: string, deliveryId: string): Promise<AnswerOf<Calls['replay']>> {
      const { businessId } = caller;
      return changeOne(caller, id, true, async (tx, endpoint) => {
        const found = await findDelivery(tx, { businessId, id }, deliveryId);
        if (!found) throw new AppError('not_found', { detail: 'This delivery does not exist.' });
        assertEnabled(endpoint);
        if ((await countWaiting(tx, { businessId, id })) >= WEBHOOKS.waitingMax)
          throw new AppError('limit_reached', { detail: 'Too many deliveries wait already.' });
        const made = newId();
        const { eventSeq } = found;
        await insertReplay(tx, { businessId, endpointId: id, eventSeq, id: made, nowMs: now() });
        return { deliveryId: made };
      });
    },
  };
};

/** Returns the names of events once each, in the usual order. */
const inOrder = (types: readonly string[]): string[] => WEBHOOK_TYPES.filter((type) => types.includes(type));

const unique = (locations: readonly string[] | null): string[] | null => locations && [...new Set(locations)];
