import type { WireDay } from '@doorsign/shared-schema/api';
import {
  DAYS,
  DEFAULT_DAY_HOURS,
  HOURS_PRESETS,
  weekOf,
  type FullBusinessHours,
  type HoursPreset,
} from '@doorsign/shared-schema/hours';

/** Returns the week of a preset. */
export const presetWeek = (id: HoursPreset['id']): FullBusinessHours => {
  const preset = HOURS_PRESETS.find((candidate) => candidate.id === id);
  if (!preset) throw new Error(`there is no preset ${id}`);
  return structuredClone(preset.hours);
};

/** Returns the week that the rows of a payload stand for; rows of closed days hold no times. */
export const weekOfRows = (rows: readonly WireDay[]): FullBusinessHours =>
  weekOf((day) => {
    const [open, close] = rows[DAYS.indexOf(day)] ?? [];
    return open && close ? { open, close, closed: false } : { ...DEFAULT_DAY_HOURS, closed: true };
  });
