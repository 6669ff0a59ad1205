import type { Generated } from 'kysely';

/** The tables of webhooks. Types as in Tables. */
export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  status_marks: StatusMarksTable;
}

/** A webhook: an address that gets the events of a business. */
export interface WebhookEndpointsTable {
  business_id: string;
  id: string;
  url: string;
  description: string | null;
  /** JSON list of the names of the events that it gets. */
  types: string;
  /** JSON list of the ids of the locations whose events it gets; null for all. */
  locations: string | null;
  /** The secret that signs its events, encrypted. */
  secret: string;
  /** The secret that a rotation replaced, encrypted, and until when it signs beside the new one. */
  old_secret: string | null;
  old_secret_until: number | null;
  enabled: number;
  /** `owner`, `failing` or `gone` if it is not enabled. */
  disabled_why: string | null;
  /** Time of the first failure since the last success; null if the last attempt succeeded. */
  failing_since: number | null;
  /** Time of the mail about its failures; null before. */
  warned_at: number | null;
  /** The account that made it; null for a program, and once the account is deleted. */
  created_by: string | null;
  created_at: number;
}

/** An event of a business, with the bytes that are sent. */
export interface WebhookEventsTable {
  business_id: string;
  /** The event's number in the business, from `businesses.event_seq`. */
  seq: number;
  id: string;
  type: string;
  /** Null for an event of the whole business. */
  location_id: string | null;
  at: number;
  /** JSON. */
  body: string;
  created_at: number;
}

/** The delivery of an event to a webhook. */
export interface WebhookDeliveriesTable {
  business_id: string;
  id: string;
  endpoint_id: string;
  event_seq: number;
  /** `waiting`, `delivered`, `failed` or `dropped`. */
  state: string;
  tries: number;
  due_at: number;
  /** End of the lease of the process that sends it; null for none. */
  leased_until: number | null;
  is_replay: number;
  created_at: number;
  finished_at: number | null;
}

/** One attempt of a delivery. */
export interface WebhookAttemptsTable {
  business_id: string;
  delivery_id: string;
  n: number;
  at: number;
  ms: number;
  status: number | null;
  error: string | null;
  /** The first printable characters of the answer; null if there was none, or once they are old. */
  answer: string | null;
}

/** The status that was last told about a location, for locations whose webhooks want to know. */
export interface StatusMarksTable {
  location_id: string;
  status: string;
  since: number;
  /** The closure that was told as started and not yet as ended, JSON; null for none. */
  closure: string | null;
  /** Number of Saves of the schedule since the last look, which made the next one due. */
  edits: Generated<number>;
  /** Time of the next look. */
  next_at: number;
}
