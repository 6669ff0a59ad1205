import { DAYS } from '@doorsign/shared-schema/hours';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import type { Random } from './random.ts';

/** A change that an owner may save at once. Few registers and few values, so that changes conflict. */
export interface Wish {
  label: EditLabel;
  changes: Change[];
}

const DATES = ['2026-07-04', '2026-11-26', '2026-12-25'] as const;

const hour = (random: Random, from: number): string => `${String(random.int(from, from + 3)).padStart(2, '0')}:00`;

const dayHours = (random: Random) => ({
  open: hour(random, 6),
  close: hour(random, 16),
  closed: random.chance(0.15),
});

const wishes: Readonly<Record<string, (random: Random) => Wish>> = {
  day: (random) => ({
    label: 'hours',
    changes: [{ key: `hours.${random.pick(['monday', 'tuesday', 'saturday'])}`, value: dayHours(random) }],
  }),
  days: (random) => ({
    label: 'hours',
    changes: ['monday', 'tuesday'].map((day) => ({ key: `hours.${day}`, value: dayHours(random) })),
  }),
  week: (random) => {
    const value = dayHours(random);
    return { label: 'hours', changes: DAYS.map((day) => ({ key: `hours.${day}`, value })) };
  },
  holiday: (random) => {
    const date = random.pick(DATES);
    const value = {
      id: `preset_${date}`,
      name: `Holiday ${random.int(1, 3)}`,
      closed: true,
      open: '09:00',
      close: '17:00',
    };
    return { label: 'holidays', changes: [{ key: `holidays.${date}`, value }] };
  },
  'no holiday': (random) => ({
    label: 'holidays',
    changes: [{ key: `holidays.${random.pick(DATES)}`, value: null, del: true }],
  }),
  theme: (random) => ({
    label: 'style',
    changes: [{ key: 'style.theme', value: random.pick(['light', 'dark']) }],
  }),
  look: (random) => ({
    label: 'style',
    changes: [
      { key: 'style.accentColor', value: random.pick(['#10b981', '#ff0000', '#0000ff']) },
      { key: 'style.fontSize', value: random.pick(['small', 'medium', 'large']) },
    ],
  }),
  domains: (random) => ({
    label: 'domain',
    changes: [{ key: 'domains', value: random.pick([[], ['bakery.com'], ['bakery.com', 'cakes.com'], ['bread.org']]) }],
  }),
  phone: (random) => ({
    label: 'profile',
    changes: [{ key: 'profile.phone', value: random.pick([null, '+1 555 0100', '+1 555 0101']) }],
  }),
  // A value that the server rejects: it must not be lost and must not block other Saves.
  refused: (random) => ({
    label: 'profile',
    changes: [
      { key: 'profile.businessName', value: random.pick(['  spaced  ', '', 'The Corner Bakery', 'Bread & Co']) },
    ],
  }),
};

/** Returns a change that only the next release can make. */
export const menuWish = (random: Random): Wish => {
  const value = random.pick(['Soup', 'Pie', null]);
  return { label: 'menu' as EditLabel, changes: [{ key: 'menu.today', value, ...(value === null && { del: true }) }] };
};

/** Returns a random change. */
export const randomWish = (random: Random): Wish =>
  (
    wishes[
      random.weighted({
        day: 8,
        days: 3,
        week: 2,
        holiday: 3,
        'no holiday': 1,
        theme: 2,
        look: 1,
        domains: 1,
        phone: 1,
        refused: 1,
      })
    ] as (random: Random) => Wish
  )(random);
