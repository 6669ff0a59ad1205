import type { Deps } from '../../src/deps.ts';
import { sweep } from '../../src/auth/sweep.ts';
import { tellReplaced } from '../../src/devices/replaced-mail-job.ts';
import { lookAfterKeys } from '../../src/keys/keys-job.ts';
import { prunePast } from '../../src/records/edits/prune-past.ts';
import { rollUp } from '../../src/widget/visits/roll-up.ts';
import { timed, type Measured } from './measured.ts';

const never = (): boolean => false;

/** Runs each regular job once on a filled database, and the sweep a second time: a server repeats it each hour, when little is left to do. */
export const measureJobs = async ({ config, database, newId, now, statusMarks }: Deps): Promise<Measured[]> => {
  const mailing = { ...config, database, newId, now };
  return [
    await timed('sweep', () => sweep(database, now(), never)),
    await timed('sweep, again', () => sweep(database, now(), never)),
    await timed('prune', () => prunePast(database, now(), never)),
    await timed('tell-replaced', () => tellReplaced(mailing)),
    await timed('api-keys', () => lookAfterKeys(mailing, never)),
    await timed('roll-up', () => rollUp(database, now(), never)),
    await timed('a look at the statuses that webhooks want to know', () => statusMarks.look()),
  ];
};
