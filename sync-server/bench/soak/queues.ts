import type { SoakQueues } from './soak-server.ts';

const worse = <Members extends Readonly<Record<string, number>>>(a: Members, b: Members): Members =>
  Object.fromEntries(Object.entries(a).map(([name, value]) => [name, Math.max(value, b[name] ?? 0)])) as Members;

/** Returns the worse of each figure.
 * @param a null if there are no earlier ones */
export const worseQueues = (a: SoakQueues | null, b: SoakQueues): SoakQueues =>
  a === null
    ? b
    : {
        mail: worse(a.mail, b.mail),
        payments: worse(a.payments, b.payments),
        deliveries: worse(a.deliveries, b.deliveries),
        purges: worse(a.purges, b.purges),
        statuses: worse(a.statuses, b.statuses),
        jobs: worse(a.jobs, b.jobs),
      };
