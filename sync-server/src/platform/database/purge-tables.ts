/** The table of purges. Types as in Tables. */
export interface PurgeTables {
  purges: PurgesTable;
}

/** A location that a shared cache has to forget. It has one row, however often it changes. */
export interface PurgesTable {
  location_id: string;
  /** 1 once the cache has been told of the newest change and is to be told again. */
  is_sent: 0 | 1;
  /** The attempt on its way; null for none. A change takes it away, so that the attempt does not end a row that it did not know. */
  claim: string | null;
  /** The number of failed attempts since the newest change. */
  tries: number;
  /** The earliest time of the next attempt; during an attempt, the end of its lease. */
  due_at: number;
  /** Time of the first change of which the cache has not been told; without meaning in rows with `is_sent`. */
  changed_at: number;
}
