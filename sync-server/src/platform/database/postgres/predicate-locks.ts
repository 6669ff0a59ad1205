/** Settings of PostgreSQL for what it remembers of the rows that serializable transactions have read. Beyond them, it remembers whole pages and tables, so
 * that Saves of different businesses conflict. Source: shared-schema/docs/decisions/0228-predicate-locks.md. */
export const POSTGRES_PREDICATE_LOCKS = {
  max_pred_locks_per_page: 100,
  max_pred_locks_per_relation: 1000,
  max_pred_locks_per_transaction: 256,
} as const;
