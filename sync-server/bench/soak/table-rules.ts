import { DAY } from '@doorsign/shared-schema/status/units';
import type { Tables } from '../../src/platform/database/tables.ts';
import { EVENTS, IDEMPOTENCY, OUTGOING_MAIL, SESSIONS, WEBHOOK_EVENTS } from '../../src/platform/parameters.ts';
import type { TableRule } from './bounds.ts';

/** Days for which rows are kept, and one more, because the jobs that remove them look each hour or at the end of a day. */
const kept = (ms: number): TableRule => ({ kept: Math.ceil(ms / DAY) + 1 });
const caused = (perCause: number, cause: string): TableRule => ({ perCause, cause });

/** The accounts of the soak that do not stay: those who try the product stay for nine days, and guests of the team for four. */
const passing: TableRule = { kept: 15 };

/** Tables whose rows are as many as there are owners, or that only servers on a shared database write to. */
const steady: TableRule = { kept: 1 };

/** The growth that each table may have; a missing table is a compile error. A row that is kept for ever has a cause. */
export const TABLE_RULES: Readonly<Record<keyof Tables | 'migrations', TableRule>> = {
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
  edits: caused(1.2, 'Saves'),
  log: caused(1.2, 'writes'),
  conflicts: caused(0.2, 'Saves'),
  sessions: kept(SESSIONS.lifeMs),
  ended_sessions: kept(SESSIONS.lifeMs),
  challenges: { kept: 2 },
  outgoing_mail: kept(OUTGOING_MAIL.keptMs),
  invitations: { kept: 40 },
  // The rest of 400 days.
  audit: { kept: 402 },
  api_keys: { kept: 402 },
  event_counts: kept(EVENTS.hoursKeptMs + 2 * DAY),
  event_days: caused(3, 'days'),
  widget_sightings: steady,
  webhook_endpoints: steady,
  webhook_events: kept(WEBHOOK_EVENTS.keptMs),
  webhook_deliveries: kept(WEBHOOK_EVENTS.keptMs),
  webhook_attempts: kept(WEBHOOK_EVENTS.keptMs),
  status_marks: steady,
  // Restores need them.
  deletions: caused(2, 'deleted accounts'),
  withdrawals: caused(1, 'dismissals'),
  checkouts: caused(1, 'checkouts'),
  subscriptions: caused(1, 'checkouts'),
  used_trials: caused(1, 'checkouts'),
  transactions: caused(1, 'invoices'),
  stripe_events: { kept: 31 },
  stripe_cursors: steady,
  changes: steady,
  purges: steady,
  jobs: steady,
  migrations: steady,
  widget_files: steady,
  probes: steady,
  handovers: steady,
  identities: steady,
  idempotent_answers: kept(IDEMPOTENCY.lifeMs),
  known_addresses: kept(30 * DAY),
  limits: { kept: 2 },
  old_tags: steady,
  recoveries: steady,
  stream_places: steady,
  used_states: steady,
};
