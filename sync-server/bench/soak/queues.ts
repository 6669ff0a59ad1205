import type { SoakQueues } from './soak-server.ts';

export const EMPTY_QUEUES: SoakQueues = {
  mail: { waiting: 0, lateMs: 0, givenUp: 0 },
  payments: { waiting: 0, lateMs: 0 },
  deliveries: { waiting: 0, lateMs: 0 },
  purges: { waiting: 0, lateMs: 0 },
  statuses: { lateMs: 0 },
  jobs: { lateMs: 0 },
};

const worse = <Members extends Readonly<Record<string, number>>>(a: Members, b: Members): Members =>
  Object.fromEntries(Object.entries(a).map(([name, value]) => [name, Math.max(value, b[name] ?? 0)])) as Members;

/** Returns the worse of each figure. */
export const worseQueues = (a: SoakQueues, b: SoakQueues): SoakQueues => ({
  mail: worse(a.mail, b.mail),
  payments: worse(a.payments, b.payments),
  deliveries: worse(a.deliveries, b.deliveries),
  purges: worse(a.purges, b.purges),
  statuses: worse(a.statuses, b.statuses),
  jobs: worse(a.jobs, b.jobs),
});
