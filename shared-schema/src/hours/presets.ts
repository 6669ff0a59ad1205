import { weekOf, type DayHours, type FullBusinessHours } from './hours.ts';

const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false });
const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };

/** One ready-made week of the preset chooser. */
export interface HoursPreset {
  readonly id: 'standard' | 'restaurant' | 'retail' | 'always';
  readonly name: string;
  readonly hours: FullBusinessHours;
}

/** The four presets, in the order in which the chooser shows them.
 * Source: facts preset.*. */
export const HOURS_PRESETS: readonly HoursPreset[] = [
  {
    id: 'standard',
    name: 'Standard Business (9-5)',
    hours: weekOf((day) => {
      if (day === 'sunday') return CLOSED;
      return day === 'saturday' ? open('10:00', '14:00') : open('09:00', '17:00');
    }),
  },
  {
    id: 'restaurant',
    name: 'Restaurant Hours',
    hours: weekOf((day) => {
      if (day === 'sunday') return open('12:00', '21:00');
      return day === 'friday' || day === 'saturday' ? open('11:00', '23:00') : open('11:00', '22:00');
    }),
  },
  {
    id: 'retail',
    name: 'Retail Store',
    hours: weekOf((day) => {
      if (day === 'sunday') return open('11:00', '18:00');
      if (day === 'saturday') return open('09:00', '21:00');
      return day === 'friday' ? open('10:00', '21:00') : open('10:00', '20:00');
    }),
  },
  {
    id: 'always',
    name: '24/7 Service',
    hours: weekOf(() => open('00:00', '23:59')),
  },
];
