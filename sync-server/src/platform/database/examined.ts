/** A finding about the database for its operator. `fix` says what to do; only `ok` has none. */
export type Examined = { level: 'ok'; found: string } | { level: 'warn' | 'FAIL'; found: string; fix: string };
