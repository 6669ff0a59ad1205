import { DAYS } from '@doorsign/shared-schema/hours';
import { MIN_SCHEMA, type Change, type EditLabel } from '@doorsign/shared-schema/registers';
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

const dates = (random: Random) => ({
  from: `2026-12-${random.int(20, 24)}`,
  to: `2026-12-${random.int(25, 31)}`,
  ...(random.chance(0.3) && { yearly: true }),
});

/** A date range or a season that there is, that was removed, or that is new. */
const entryOf = (random: Random, kind: 'span' | 'season', value: object): Change => {
  const key = `hours.${kind}.s176722560000000${random.int(1, 3)}`;
  return random.chance(0.3) ? { key, value: null, del: true } : { key, value };
};

/** Changes of the second status model. */
const scheduleWishes: Readonly<Record<string, (random: Random) => Wish>> = {
  break: (random) => ({
    label: 'hours',
    changes: [
      {
        key: `hours.${random.pick(['monday', 'tuesday', 'saturday'])}`,
        value: {
          ...dayHours(random),
          ...(random.chance(0.7) && { more: [{ open: hour(random, 19), close: '23:00' }] }),
          ...(random.chance(0.3) && { appointment: true }),
        },
      },
    ],
  }),
  'date range': (random) => ({
    label: 'holidays',
    changes: [entryOf(random, 'span', { name: `Break ${random.int(1, 3)}`, ...dates(random), day: dayHours(random) })],
  }),
  season: (random) => {
    const value = dayHours(random);
    const week = Object.fromEntries(DAYS.map((day) => [day, value]));
    const span = random.chance(0.5) ? { from: `2026-03-${random.int(10, 28)}`, to: null } : dates(random);
    return {
      label: 'hours',
      changes: [entryOf(random, 'season', { name: `Season ${random.int(1, 3)}`, ...span, week })],
    };
  },
  closure: (random) => {
    const until = random.pick([null, '2026-03-20T14:00:00Z', '2026-04-02T14:30:00Z']);
    const value = { kind: 'closed', from: null, until, note: random.pick([null, 'Flu', 'Burst pipe']) };
    return { label: 'hours', changes: [{ key: 'hours.closure', value: random.chance(0.4) ? null : value }] };
  },
  message: (random) => ({
    label: 'style',
    changes: [
      { key: 'messages.open', value: random.pick([null, 'Walk-ins welcome', 'Cash only']) },
      { key: 'messages.closed', value: random.pick([null, 'Order online']) },
    ],
  }),
  'normal hours': (random) => {
    const date = random.pick(DATES);
    const value = { id: `preset_${date}`, name: 'Holiday', ...dayHours(random), closed: false, regular: true };
    return { label: 'holidays', changes: [{ key: `holidays.${date}`, value }] };
  },
};

/** Histories from this seed on have changes of the second status model as well. Those of smaller seeds stay what they are: rules.ts names
 * some of them. */
export const WHOLE_SCHEDULE_SEED = 30_001;

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

/** Returns a random change.
 * @param seed   of the history
 * @param schema of the app that makes it */
export const randomWish = (random: Random, seed: number, schema: number): Wish => {
  if (seed < WHOLE_SCHEDULE_SEED || schema === MIN_SCHEMA || random.chance(0.6)) return firstModelWish(random);
  return (scheduleWishes[random.pick(Object.keys(scheduleWishes))] as (random: Random) => Wish)(random);
};

const firstModelWish = (random: Random): Wish =>
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
