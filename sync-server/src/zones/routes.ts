import { zoneCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { ZoneTable } from '../platform/zones/zone-table.ts';
import { listZones } from '../records/zones-of.ts';

/** @param now epoch milliseconds */
export const createZoneRoutes = ({ zones, now }: { zones: ZoneTable; now: () => number }): Route[] => [
  route(zoneCalls.list, { handle: () => ({ zones: listZones(zones, now()) }) }),
];
