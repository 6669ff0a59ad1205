import { migrations } from '../../../../migrations/index.ts';
import { migrationState } from '../../../platform/database/migration-state.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { purgeBacklog } from '../../../purges/repository.ts';
import { sendPurge } from '../../../purges/send.ts';
import { findings, type Check, type Finding } from '../check.ts';
import { withReader } from '../with-reader.ts';

const WHAT = 'cache';
const { ok, warn, fail } = findings(WHAT);

/** A location that no cache has. */
const NOBODY = 'doctor';

/** Purges a location that does not exist, and looks at what waits. */
export const cacheCheck: Check = {
  what: WHAT,
  async run(context) {
    const { purge } = context.config;
    if (!purge) return [ok('PURGE_URL is not set: no cache in front is told of changes')];
    const { host } = new URL(purge.url);
    const outcome = await sendPurge(purge, [NOBODY], context.signal);
    const found: Finding[] = outcome.isDone
      ? []
      : [
          fail(
            `${host} ${outcome.reason}`,
            'check PURGE_URL, PURGE_TOKEN and PURGE_FORM; copies that the cache keeps are old until then',
          ),
        ];
    const waiting = await withReader(WHAT, context, async (read) => {
      if ((await migrationState(read, migrations)).missing.length > 0) return [];
      const { waiting: count, oldestMs } = await purgeBacklog(read, context.now());
      if (oldestMs <= DOCTOR.waitingMs.warn) return [];
      const minutes = Math.floor(oldestMs / 60_000);
      return [
        warn(`locations that have not been purged: ${count}, the oldest for ${minutes} min`, 'is the server running?'),
      ];
    });
    // A database that cannot be read has a check of its own.
    found.push(...waiting.filter(({ level }) => level === 'warn'));
    return found.length > 0 ? found : [ok(`${host} takes purges, and none of them is late`)];
  },
};
