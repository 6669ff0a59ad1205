import { lostDatabase } from '../../../data-folder.ts';
import { examineDatabase } from '../../../platform/database/examine.ts';
import { locationOf } from '../../../platform/database/location.ts';
import { findings, type Check } from '../check.ts';
import { databaseFailure, isDatabaseThere } from '../with-reader.ts';

const WHAT = 'database';
const { ok, fail } = findings(WHAT);

export const databaseCheck: Check = {
  what: WHAT,
  async run(context) {
    const lost = lostDatabase(context.config);
    if (lost !== null)
      return [fail(lost, 'put it back, restore a backup, or set DATABASE_URL if the data is in PostgreSQL')];
    if (!isDatabaseThere(context)) return [ok('there is none yet; the first start makes it')];
    try {
      const examined = await examineDatabase(locationOf(context.config, { isServer: false }), context);
      return examined.map((one) => ({ what: WHAT, ...one }));
    } catch (error) {
      return [databaseFailure(WHAT, error)];
    }
  },
};
