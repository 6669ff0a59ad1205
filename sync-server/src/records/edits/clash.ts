import type { ConflictSide } from '@doorsign/shared-schema/sync';
import type { ConflictsTable } from '../../platform/database/tables.ts';

/** A side with the schema of its value, and the name of its device, where that is known without the log. */
export interface ClashSide extends ConflictSide {
  schema: number;
  device?: string | undefined;
}

/** Two sides of one register that had not seen each other, before devices without a name are looked up. */
export interface Clash {
  seq: number;
  /** When they met, on the server's clock. */
  at: number;
  scope: string;
  key: string;
  win: ClashSide;
  lose: ClashSide;
  origin: ConflictsTable['origin'];
}
