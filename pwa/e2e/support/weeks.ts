import type { WireDay } from '@doorsign/shared-schema/api';
import {
  DAYS,
  DEFAULT_DAY_HOURS,
  HOURS_PRESETS,
  weekOf,
  type FullBusinessHours,
  type HoursPreset,
} from '@doorsign/shared-schema/hours';

/** The week of one preset, as an owner would have saved it. */
export const presetWeek = (id: HoursPreset['id']): FullBusinessHours => {
  const preset = HOURS_PRESETS.find((candidate) => candidate.id === id);
  if (!preset) throw new Error(`there is no preset ${id}`);
  return structuredClone(preset.hours);
};

/** The week behind the rows of a payload, which do not hold the times of a closed day. */
export const weekOfRows = (rows: readonly WireDay[]): FullBusinessHours =>
  weekOf((day) => {
    const [open, close] = rows[DAYS.indexOf(day)] ?? [];
    return open && close ? { open, close, closed: false } : { ...DEFAULT_DAY_HOURS, closed: true };
  });
