import { WEBHOOK_ENDS, type Webhook } from '@doorsign/shared-schema/api';
import type { Updateable } from 'kysely';
import { isoOf, isoOrNull } from '../platform/iso-instants.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { WebhookEndpointsTable } from '../platform/database/webhook-tables.ts';
import { nameOfPerson } from '../records/people.ts';
import { readScope, scopeText } from '../records/scope.ts';

/** The reason why a webhook is switched off. */
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

/** A webhook with what only the server knows. */
export interface StoredEndpoint {
  readonly webhook: Webhook;
  /** Encrypted; see WebhookSecrets. */
  readonly secret: string;
  readonly oldSecret: string | null;
  /** Epoch milliseconds, as all instants here. */
  readonly oldSecretUntil: number | null;
  readonly failingSince: number | null;
  readonly warnedAt: number | null;
  /** The account that made it. */
  readonly createdBy: string | null;
}

/** The members of a webhook that a caller chooses. */
export interface EndpointForm {
  url: string;
  description: string | null;
  types: readonly string[];
  locations: readonly string[] | null;
}

const select = (reader: Reader, businessId: string) =>
  reader
    .selectFrom('webhook_endpoints')
    .leftJoin('accounts', 'accounts.id', 'webhook_endpoints.created_by')
    .selectAll('webhook_endpoints')
    .select(['accounts.name as creator', 'accounts.email as creatorEmail'])
    .where('webhook_endpoints.business_id', '=', businessId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const endpointOf = (row: Row): StoredEndpoint => ({
  webhook: {
    id: row.id,
    url: row.url,
    description: row.description,
    types: JSON.parse(row.types) as string[],
    locations: readScope(row.locations),
    enabled: row.enabled === 1,
    disabledWhy: row.disabled_why === null ? null : (WEBHOOK_ENDS.find((one) => one === row.disabled_why) ?? 'other'),
    failingSince: isoOrNull(row.failing_since),
    oldSecretUntil: isoOrNull(row.old_secret_until),
    createdAt: isoOf(row.created_at),
    createdBy: row.creatorEmail === null ? null : nameOfPerson({ name: row.creator, email: row.creatorEmail }),
  },
  secret: row.secret,
  oldSecret: row.old_secret,
  oldSecretUntil: row.old_secret_until,
  failingSince: row.failing_since,
  warnedAt: row.warned_at,
  createdBy: row.created_by,
});

/** Returns the webhooks of a business, newest first. */
export const loadEndpoints = async (reader: Reader, businessId: string): Promise<StoredEndpoint[]> => {
  const rows = await select(reader, businessId)
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id')
    .execute();
  return rows.map(endpointOf);
};

/** @returns undefined for one of another business */
export const findEndpoint = async (
  reader: Reader,
  businessId: string,
  id: string,
): Promise<StoredEndpoint | undefined> => {
  const row = await select(reader, businessId).where('webhook_endpoints.id', '=', id).executeTakeFirst();
  return row && endpointOf(row);
};

export const insertEndpoint = async (
  tx: Tx,
  {
    businessId,
    id,
    secret,
    createdBy,
    nowMs,
    ...form
  }: EndpointForm & { businessId: string; id: string; secret: string; createdBy: string | null; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      business_id: businessId,
      id,
      ...formColumns(form),
      secret,
      old_secret: null,
      old_secret_until: null,
      enabled: 1,
      disabled_why: null,
      failing_since: null,
      warned_at: null,
      created_by: createdBy,
      created_at: nowMs,
    })
    .execute();
};

const formColumns = ({ url, description, types, locations }: EndpointForm) => ({
  url,
  description,
  types: JSON.stringify(types),
  locations: scopeText(locations),
});

/** A webhook by its key. */
export interface EndpointKey {
  businessId: string;
  id: string;
}

const update = (tx: Tx, { businessId, id }: EndpointKey, set: Updateable<WebhookEndpointsTable>) =>
  tx.updateTable('webhook_endpoints').set(set).where('business_id', '=', businessId).where('id', '=', id).execute();

export const saveForm = async (tx: Tx, key: EndpointKey, form: EndpointForm): Promise<void> => {
  await update(tx, key, formColumns(form));
};

/** Switches a webhook on, and forgets its failures. */
export const enableEndpoint = async (tx: Tx, key: EndpointKey): Promise<void> => {
  await update(tx, key, { enabled: 1, disabled_why: null, failing_since: null, warned_at: null });
};

/** Switches a webhook off. Its waiting deliveries are ended by endWaiting(). */
export const disableEndpoint = async (tx: Tx, key: EndpointKey, why: WebhookEnd): Promise<void> => {
  await update(tx, key, { enabled: 0, disabled_why: why });
};

/** Replaces the secret. The old one signs beside it until a time. */
export const saveSecret = async (
  tx: Tx,
  key: EndpointKey,
  secret: string,
  old: { secret: string; until: number },
): Promise<void> => {
  await update(tx, key, { secret, old_secret: old.secret, old_secret_until: old.until });
};

/** Records since when attempts fail. @param since null after a success, which forgets the mail about it too */
export const saveFailing = async (tx: Tx, key: EndpointKey, since: number | null): Promise<void> => {
  await update(tx, key, since === null ? { failing_since: null, warned_at: null } : { failing_since: since });
};

export const noteWarned = async (tx: Tx, key: EndpointKey, nowMs: number): Promise<void> => {
  await update(tx, key, { warned_at: nowMs });
};

/** Deletes a webhook. Its deliveries stay until they are old; waiting ones are ended by endWaiting(). */
export const deleteEndpoint = async (tx: Tx, { businessId, id }: EndpointKey): Promise<void> => {
  await tx.deleteFrom('webhook_endpoints').where('business_id', '=', businessId).where('id', '=', id).execute();
};
