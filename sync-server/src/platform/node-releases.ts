import { DAY } from '@doorsign/shared-schema/status/units';

/** The last day on which a release of Node gets security fixes, by its major version. Source: https://github.com/nodejs/Release#release-schedule. */
const LAST_DAYS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** The release for new installations; `.nvmrc` and the Dockerfile name the same one. */
export const DEFAULT_NODE = 24;

/** Returns the last day of a release that gets no fixes any more; null for a release that does, or that is not known.
 * @param version process.versions.node
 * @param nowMs   epoch milliseconds */
export const endOfNode = (version: string, nowMs: number): string | null => {
  const lastDay = LAST_DAYS[version.split('.')[0] ?? ''];
  return lastDay !== undefined && nowMs >= Date.parse(lastDay) + DAY ? lastDay : null;
};
