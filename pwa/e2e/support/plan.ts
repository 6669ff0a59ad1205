import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';

/** Gives an owner another plan, as an operator would in the database: there is no checkout yet. */
export const setPlan = async (server: DoorsignServer, owner: Owner, plan: PlanKey): Promise<void> => {
  const database = new Database(join(server.dataDir, 'doorsign.db'), { timeout: 4000 });
  try {
    database.prepare('UPDATE businesses SET plan = ? WHERE id = ?').run(plan, owner.user.id);
  } finally {
    database.close();
  }
};
