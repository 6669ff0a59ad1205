/** Tables that do not grow with the number of businesses, and why. */
export const BOUNDED_TABLES: Readonly<Record<string, string>> = {
  migrations: 'one row for each step',
  jobs: 'one row for each regular job',
  probes: 'one row for each process that was asked lately',
  widget_files: 'some rows for each release',
  stripe_cursors: 'one row for each list at Stripe',
  old_tags: 'EVENTS.outdatedSnippetHostsMax bounds it',
  changes: 'rows of the last minutes',
};

/** A statement that may read a whole table. */
interface AllowedScan {
  /** The file of the server that makes it. */
  readonly madeBy: string;
  /** Part of its text. */
  readonly text: RegExp;
  readonly why: string;
}

/** Statements that read whole tables that grow with the number of businesses. Nobody waits for them, or an operator does. */
const ALLOWED_SCANS: readonly AllowedScan[] = [
  {
    madeBy: 'src/http/shared/limit-repository.ts',
    text: /^delete from "limits"/,
    why: 'Each call writes a row here. An index on these columns would make each of these writes several times as large, for one sweep an hour.',
  },
  {
    madeBy: 'src/http/shared/stream-slot-repository.ts',
    text: /^delete from "stream_places"/,
    why: 'It has a row for each open stream, which renews it all the time: an index would be written each time.',
  },
  {
    madeBy: 'src/http/shared/known-address-repository.ts',
    text: /^delete from "known_addresses" where (?!"account_id" =)/,
    why: 'Sign-ins write it. The sweep reads it once an hour, on a connection of the counters.',
  },
  {
    madeBy: 'src/operator/admin/account-finder.ts',
    text: /^select/,
    why: 'An operator looks for an account by a part of its address or name, and waits.',
  },
  {
    madeBy: 'src/billing/subscription-repository.ts',
    text: /^select distinct "business_id" from "subscriptions" where "status" not in \([^)]*\)$/,
    why: 'Once an hour all running subscriptions are compared with Stripe, which takes a call for each of them.',
  },
  {
    madeBy: 'src/billing/subscription-repository.ts',
    text: /^select "business_id" from "checkouts" where "state" = \S+$/,
    why: 'The index has the open ones alone, and Stripe is asked about each of them once an hour.',
  },
  {
    madeBy: 'src/webhooks/backlog.ts',
    text: /^select count\(\*\) as "waiting"/,
    why: 'The index has waiting deliveries alone. A figure counts them.',
  },
  {
    madeBy: 'src/webhooks/delivery-repository.ts',
    text: /^select "endpoint_id" from "webhook_deliveries" where "leased_until" is not null/,
    why: 'The index has the deliveries alone that some process is sending.',
  },
  {
    madeBy: 'src/purges/repository.ts',
    text: /^select count\(\*\) as "waiting"/,
    why: 'The index has the purges alone that were not sent yet. A figure counts them.',
  },
  {
    madeBy: 'src/records/events/skip-told-numbers.ts',
    text: /^update "businesses" set "event_seq" = "event_seq" \+ \S+ where \("hooks" > \S+ or "event_seq" > \S+\)$/,
    why: 'A server does so once, when it starts on a restored backup.',
  },
  {
    madeBy: 'src/locations/location-limit.ts',
    text: /^select "id" from "businesses" where "over_since" is not null order by "over_since"$/,
    why: 'The index has the businesses alone that have more locations than their plan.',
  },
  {
    madeBy: 'src/records/edits/prune-past.ts',
    text: /^select "id" from "businesses" where "stored_edits" > \S+$/,
    why: 'The index has the businesses alone that have more edits than that.',
  },
  {
    madeBy: 'src/platform/database/move-tables.ts',
    text: /^(select|delete)/,
    why: 'An operator moves all rows from one database to another.',
  },
  {
    madeBy: 'src/auth/deletions.ts',
    text: /^select "account_id", "deleted_at" from "deletions"/,
    why: 'A server that starts compares all of them with its journal.',
  },
  {
    madeBy: 'src/records/withdrawals/withdrawals.ts',
    text: /^select \* from "withdrawals" order by/,
    why: 'A server that starts compares all of them with its journal.',
  },
];

/** Returns whether a statement may read whole tables. */
export const isAllowed = ({ sql, madeBy }: { sql: string; madeBy: string }): boolean =>
  ALLOWED_SCANS.some((scan) => scan.madeBy === madeBy && scan.text.test(sql));
