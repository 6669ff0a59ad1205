import { zoneCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { ZoneTable } from '../platform/zones/zone-table.ts';
import { listZones } from '../records/zones-of.ts';

/** @param now epoch milliseconds */
export const createZoneRoutes = ({ zones, now }: { zones: ZoneTable; now: () => number }): Route[] => {
  // The list changes once a year, so it is cached.
  let kept: { year: number; answer: { zones: ReturnType<typeof listZones> } } | undefined;
  const list = () => {
    const nowMs = now();
    const year = new Date(nowMs).getUTCFullYear();
    if (kept?.year !== year) kept = { year, answer: { zones: listZones(zones, nowMs) } };
    return kept.answer;
  };
  return [route(zoneCalls.list, { needs: 'settings.read', limit: 'me', handle: list })];
};
