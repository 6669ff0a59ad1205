import type { SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/sync';
import type { ZoneRules, ZoneSource } from '@doorsign/shared-schema/zones';

/** A device may be without a connection for long, and an owner may look at a holiday far ahead. */
const YEARS_AHEAD = 5;

/** The rules of a business's time zones, from the beginning of last year on: what a device needs to work out the same
 * status as this server, whatever its browser knows. What the server's own data does not have is left to the device's Intl.
 * @param nowMs epoch milliseconds */
export const zonesOf = (
  registers: readonly Register[],
  rulesOf: ZoneSource,
  nowMs: number,
): NonNullable<SyncAnswer['zones']> => {
  const year = new Date(nowMs).getUTCFullYear();
  const [from, until] = [year - 1, year + 1 + YEARS_AHEAD].map((first) => Date.UTC(first, 0, 1) / 1000) as [
    number,
    number,
  ];
  const zones: NonNullable<SyncAnswer['zones']> = {};
  for (const { key, value, deleted } of registers) {
    const rules = key === 'profile.timezone' && !deleted && typeof value === 'string' ? rulesOf(value) : null;
    if (rules !== null) zones[value as string] = cutOut(rules, from, until);
  }
  return zones;
};

/** The rules between two instants, in seconds since 1970. */
const cutOut = ({ changes, offsets }: ZoneRules, from: number, until: number) => {
  const before = changes.filter((change) => change <= from).length;
  const inside = changes.filter((change) => from < change && change < until);
  return { from, until, changes: inside, offsets: offsets.slice(before, before + inside.length + 1) };
};
