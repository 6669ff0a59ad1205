import { examineDatabase } from '../../platform/database/examine.ts';
import { locationOf } from '../../platform/database/location.ts';
import { findings, type Check } from '../check.ts';
import { databaseFailure, isDatabaseThere } from '../with-reader.ts';

const WHAT = 'database';
const { ok } = findings(WHAT);

export const databaseCheck: Check = {
  what: WHAT,
  async run(context) {
    if (!isDatabaseThere(context)) return [ok('there is none yet; the first start makes it')];
    try {
      const examined = await examineDatabase(locationOf(context.config, { isServer: false }), context);
      return examined.map((one) => ({ what: WHAT, ...one }));
    } catch (error) {
      return [databaseFailure(WHAT, error)];
    }
  },
};
