import { DAY } from '@doorsign/shared-schema/status/units';
import type { Tables } from '../../src/platform/database/tables.ts';
import {
  API_KEYS,
  AUDIT,
  BILLING,
  EVENTS,
  IDEMPOTENCY,
  INVITATIONS,
  KNOWN_ADDRESSES,
  OUTGOING_MAIL,
  PAST_KEPT,
  SESSIONS,
  WEBHOOK_EVENTS,
} from '../../src/platform/parameters.ts';
import type { TableRule } from './bounds.ts';

/** Days for which rows are kept, and one more, because the jobs that remove them look each hour or at the end of a day.
 * @param since the column with the instant from which the time counts */
const oldest = <Column extends string>(ms: number, since: Column) => ({ since, days: Math.ceil(ms / DAY) + 1 });

const kept = <Column extends string>(ms: number, since: Column): TableRule<Column> => {
  const retention = oldest(ms, since);
  return { kept: retention.days, oldest: retention };
};

const caused = (perCause: number, ...causes: readonly string[]) => ({ perCause, causes });

/** The accounts of the soak that do not stay: those who try the product stay for nine days, and guests of the team for four. */
const passing: TableRule<never> = { kept: 15 };

/** Tables whose rows are as many as there are owners, or that only servers on a shared database write to. */
const steady: TableRule<never> = { kept: 1 };

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The growth that each table may have, and the age of its rows; a missing table is a compile error. A row that is kept for ever has a cause. */
export const TABLE_RULES: { readonly [Table in keyof Tables]: TableRule<ColumnOf<Table>> } & {
  readonly migrations: TableRule<never>;
} = {
  accounts: passing,
  businesses: passing,
  members: passing,
  locations: passing,
  snapshots: passing,
  known_devices: passing,
  synced_devices: passing,
  replaced_mails: passing,
  // A removed date stays, so that no device brings it back.
  registers: caused(1, 'writes'),
  // The newest of a business stay; see read-tables.ts.
  edits: { ...caused(1.2, 'Saves'), oldest: oldest(PAST_KEPT.editMs, 'received_at') },
  log: caused(1.2, 'writes'),
  conflicts: caused(0.2, 'Saves'),
  sessions: kept(SESSIONS.lifeMs, 'last_seen_at'),
  ended_sessions: kept(SESSIONS.lifeMs, 'ended_at'),
  challenges: kept(DAY, 'created_at'),
  outgoing_mail: kept(OUTGOING_MAIL.keptMs, 'finished_at'),
  invitations: kept(INVITATIONS.lifeMs + INVITATIONS.keptMs, 'created_at'),
  audit: kept(AUDIT.keptMs, 'at'),
  api_keys: kept(API_KEYS.keptMs, 'revoked_at'),
  event_counts: kept(EVENTS.hoursKeptMs + 2 * DAY, 'hour'),
  event_days: caused(3, 'days'),
  widget_sightings: steady,
  webhook_endpoints: steady,
  webhook_events: kept(WEBHOOK_EVENTS.keptMs, 'created_at'),
  webhook_deliveries: kept(WEBHOOK_EVENTS.keptMs, 'created_at'),
  webhook_attempts: kept(WEBHOOK_EVENTS.keptMs, 'at'),
  status_marks: steady,
  // Restores need them.
  deletions: caused(2, 'deleted accounts'),
  // The membership, and the link by which the person had joined.
  withdrawals: caused(2, 'dismissals'),
  checkouts: caused(1, 'checkouts'),
  subscriptions: caused(1, 'checkouts', 'grants'),
  used_trials: caused(1, 'trials under a secret'),
  transactions: caused(1, 'invoices'),
  // The comparison with Stripe removes them, and does not while Stripe is out for a day.
  stripe_events: kept(BILLING.eventsKeptMs + DAY, 'applied_at'),
  stripe_cursors: steady,
  changes: steady,
  purges: steady,
  jobs: steady,
  migrations: steady,
  widget_files: steady,
  probes: steady,
  handovers: steady,
  identities: steady,
  idempotent_answers: kept(IDEMPOTENCY.lifeMs, 'created_at'),
  known_addresses: kept(KNOWN_ADDRESSES.lifeMs, 'seen_at'),
  // One for each limit of a caller, until it is full again and the sweep of the day has come.
  limits: { ...caused(1, 'sign-ups', 'sign-ins', 'Saves'), oldest: oldest(2 * DAY, 'first_full_at') },
  old_tags: steady,
  recoveries: steady,
  stream_places: steady,
  used_states: steady,
};
