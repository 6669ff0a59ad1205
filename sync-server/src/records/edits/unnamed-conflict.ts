import type { ConflictSide } from '@doorsign/shared-schema/sync';
import type { ConflictsTable } from '../../platform/database/tables.ts';

/** One side of a conflict with the schema of its value, and the name of its device if that is known without the log. */
export interface UnnamedSide extends ConflictSide {
  schema: number;
  device?: string | undefined;
}

/** A conflict before missing device names are looked up: two changes of one register whose authors had not seen each other. */
export interface UnnamedConflict {
  seq: number;
  /** Time of detection on the server's clock, in epoch milliseconds. */
  at: number;
  scope: string;
  key: string;
  win: UnnamedSide;
  lose: UnnamedSide;
  origin: ConflictsTable['origin'];
}
