import { migrations } from '../../../../migrations/index.ts';
import { migrationState } from '../../../platform/database/migration-state.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { deliveryBacklog, marksLateMs } from '../../../webhooks/backlog.ts';
import { findings, type Check } from '../check.ts';
import { withReader } from '../with-reader.ts';

const WHAT = 'webhooks';
const { ok, warn } = findings(WHAT);

const minutesOf = (ms: number): string => `${Math.floor(ms / 60_000)} min`;

/** Looks at how late deliveries and the telling of statuses are. */
export const webhooksCheck: Check = {
  what: WHAT,
  run: (context) =>
    withReader(WHAT, context, async (read) => {
      if ((await migrationState(read, migrations)).missing.length > 0)
        return [ok('not counted: the tables are not up to date yet')];
      const nowMs = context.now();
      const { waiting, oldestMs } = await deliveryBacklog(read, nowMs);
      const lateMs = await marksLateMs(read, nowMs);
      const found = [
        ...(oldestMs > DOCTOR.waitingMs.warn
          ? [
              warn(
                `${waiting} deliveries wait, one of them due for ${minutesOf(oldestMs)}`,
                'is the server running? `npm run admin -- webhooks list USER` shows which webhooks fail',
              ),
            ]
          : []),
        ...(lateMs > DOCTOR.waitingMs.warn
          ? [warn(`a change of a status has not been told for ${minutesOf(lateMs)}`, 'is the server running?')]
          : []),
      ];
      return found.length > 0 ? found : [ok(`${waiting} deliveries wait, none of them late`)];
    }),
};
