import type { AnswerOf, zoneCalls } from '@doorsign/shared-schema/api';
import { setZoneSource, type ZoneRules } from '@doorsign/shared-schema/zones';
import type { Meta } from './rows.ts';

/** The JSON of the zones installed last, so that the same zones are not installed again: settings are read at each change of the database. */
let taken = '';
let kept = new Map<string, ZoneRules>();
let offered = new Map<string, ZoneRules>();

const install = (): void => setZoneSource((timezone) => kept.get(timezone) ?? offered.get(timezone) ?? null);

/** Installs the time zone rules that are stored on this device for the whole app; Intl provides all others.
 * @param zones undefined before a server has sent any */
export const takeKeptZones = (zones: Meta['zones'] = {}): void => {
  const text = JSON.stringify(zones);
  if (text === taken) return;
  taken = text;
  kept = new Map(Object.entries(zones));
  install();
};

/** Adds the time zones that an owner may choose, for as long as this page is open. */
export const takeOfferedZones = ({ zones }: AnswerOf<typeof zoneCalls.list>): void => {
  offered = new Map(zones.flatMap(({ names, rules }) => names.map((name) => [name, rules] as const)));
  install();
};
