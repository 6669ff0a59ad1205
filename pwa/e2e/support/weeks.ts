import { HOURS_PRESETS, type FullBusinessHours, type HoursPreset } from '@doorsign/shared-schema/hours';

/** The week of one preset, as an owner would have saved it. */
export const presetWeek = (id: HoursPreset['id']): FullBusinessHours => {
  const preset = HOURS_PRESETS.find((candidate) => candidate.id === id);
  if (!preset) throw new Error(`there is no preset ${id}`);
  return structuredClone(preset.hours);
};
