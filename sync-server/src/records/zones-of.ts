import type { WireZone } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { ZoneRules, ZoneSource } from '@doorsign/shared-schema/zones';
import type { ZoneTable } from '../platform/zones/zone-table.ts';

/** Number of years ahead: a device may be offline for long, and an owner may look at a distant holiday. */
const YEARS_AHEAD = 5;

/** Returns the rules of a business's time zones by name, from the beginning of last year on. With them a device computes the same status as
 * this server, whatever its browser knows. For zones that the server's data does not have, the device uses Intl.
 * @param nowMs epoch milliseconds */
export const zonesOf = (
  registers: readonly Register[],
  rulesOf: ZoneSource,
  nowMs: number,
): Record<string, WireZone> => {
  const zones: Record<string, WireZone> = {};
  for (const { key, value, deleted } of registers) {
    const rules = key === 'profile.timezone' && !deleted && typeof value === 'string' ? rulesOf(value) : null;
    if (rules !== null) zones[value as string] = cutOut(rules, nowMs);
  }
  return zones;
};

/** Returns the rules of all inhabited zones, for the same years; zones with the same clock are grouped.
 * @param nowMs epoch milliseconds */
export const listZones = (
  { inhabited, rulesOf }: Pick<ZoneTable, 'inhabited' | 'rulesOf'>,
  nowMs: number,
): { names: string[]; rules: WireZone }[] => {
  const byClock = new Map<string, { names: string[]; rules: WireZone }>();
  for (const name of inhabited) {
    const found = rulesOf(name);
    if (found === null) continue;
    const rules = cutOut(found, nowMs);
    const clock = JSON.stringify(rules);
    const same = byClock.get(clock);
    if (same) same.names.push(name);
    else byClock.set(clock, { names: [name], rules });
  }
  return [...byClock.values()];
};

const cutOut = ({ changes, offsets }: ZoneRules, nowMs: number): WireZone => {
  const year = new Date(nowMs).getUTCFullYear();
  const from = Date.UTC(year - 1, 0, 1) / 1000;
  const until = Date.UTC(year + YEARS_AHEAD + 1, 0, 1) / 1000;
  const before = changes.filter((change) => change <= from).length;
  const inside = changes.filter((change) => from < change && change < until);
  return { from, until, changes: inside, offsets: offsets.slice(before, before + inside.length + 1) };
};
