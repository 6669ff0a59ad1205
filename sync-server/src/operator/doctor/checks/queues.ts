import { migrations } from '../../../../migrations/index.ts';
import { migrationState } from '../../../platform/database/migration-state.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { findings, type Check, type Finding } from '../check.ts';
import { loadQueues, type Queue } from '../queue-repository.ts';
import { withReader } from '../with-reader.ts';

const WHAT = 'queues';
const { ok, warn, fail } = findings(WHAT);

/** @param oldestMs time since which the oldest entry has been waiting */
export const judgeQueue = (name: string, { count, oldestMs }: Queue, nowMs: number, fix: string): Finding[] => {
  if (count === 0 || oldestMs === null) return [];
  const waitedMs = nowMs - oldestMs;
  if (waitedMs <= DOCTOR.waitingMs.warn) return [];
  const found = `${count} ${name} waiting, the oldest for ${spanOf(waitedMs)}`;
  return [waitedMs > DOCTOR.waitingMs.fail ? fail(found, fix) : warn(found, fix)];
};

const spanOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

export const queuesCheck: Check = {
  what: WHAT,
  run: (context) =>
    withReader(WHAT, context, async (read) => {
      if ((await migrationState(read, migrations)).missing.length > 0)
        return [ok('not counted: the tables are not up to date yet')];
      const { mail, givenUp, events } = await loadQueues(read);
      const nowMs = context.now();
      const found = [
        ...judgeQueue(
          'notices',
          mail,
          nowMs,
          'is the server running? see the check of mail, and "mail not sent, will retry" in the log',
        ),
        ...judgeQueue(
          "of Stripe's events",
          events,
          nowMs,
          'is the server running? see the check of Stripe; `npm run admin -- stripe reconcile` tries now',
        ),
        ...(givenUp > 0
          ? [
              warn(
                `${givenUp} notices were given up within the last week`,
                'see "mail given up" in the log, and the check of mail',
              ),
            ]
          : []),
      ];
      if (found.length > 0) return found;
      return [ok(`${mail.count} notices and ${events.count} events of Stripe wait, none for long`)];
    }),
};
