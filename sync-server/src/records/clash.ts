import type { Conflict } from '@doorsign/shared-schema/api';
import type { ConflictSide } from '@doorsign/shared-schema/sync';

/** Two sides of one register that had not seen each other, before their devices are looked up. */
export interface Clash {
  seq: number;
  /** When they met, on the server's clock. */
  at: number;
  scope: string;
  key: string;
  win: ConflictSide;
  lose: ConflictSide;
  origin: Conflict['origin'];
}
