import { setZoneSource } from '@doorsign/shared-schema/zones';
import type { Meta } from './rows.ts';

/** The text of what was taken last: settings are read at each change of the database. */
let taken = '';

/** Makes the zones that this device keeps those of the app, from now on; Intl knows the others.
 * @param kept undefined before a server has sent any */
export const takeKeptZones = (kept: Meta['zones'] = {}): void => {
  const text = JSON.stringify(kept);
  if (text === taken) return;
  taken = text;
  const zones = new Map(Object.entries(kept));
  setZoneSource((timezone) => zones.get(timezone) ?? null);
};
