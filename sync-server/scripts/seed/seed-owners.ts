import {
  customHolidayId,
  DEFAULT_HOLIDAY_HOURS,
  presetHolidayId,
  usFederalHolidays,
  type Holiday,
} from '@doorsign/shared-schema/holidays';
import { HOURS_PRESETS, type Day, type HoursPreset } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import {
  holidayChanges,
  hoursKey,
  styleChanges,
  weekChanges,
  type Change,
  type EditLabel,
} from '@doorsign/shared-schema/registers';
import { DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { businessDayOf } from '@doorsign/shared-schema/widget';

/** One Save in an owner's history. */
export interface PastSave {
  readonly daysAgo: number;
  /** The device name that the history shows. */
  readonly device: string;
  readonly label: EditLabel;
  readonly changes: readonly Change[];
}

/** The data of an owner to create. */
export interface SeedOwner {
  readonly plan: PlanKey;
  readonly email: string;
  readonly businessName: string;
  readonly timezone: string;
  /** The website that shows the widget. */
  readonly host: string;
  /** Views of the widget on an ordinary day. */
  readonly viewsPerDay: number;
  readonly daysOfPast: number;
  /** Oldest first. */
  readonly saves: readonly PastSave[];
}

const DAY = 24 * 60 * 60 * 1000;
const DAYS_OF_PAST = 28;

const LAPTOP = 'Chrome on Windows';
const PHONE = 'Safari on iPhone';

/** Returns one owner per plan. The first uses little of the product, the last as much as the plan allows.
 * @param nowMs epoch milliseconds; holidays lie around it */
export const seedOwners = (nowMs: number): readonly SeedOwner[] => [
  {
    plan: 'free',
    email: 'free@example.com',
    businessName: 'Corner Books',
    timezone: 'America/Chicago',
    host: 'cornerbooks.example',
    viewsPerDay: 15,
    daysOfPast: DAYS_OF_PAST,
    saves: [
      { daysAgo: 28, device: LAPTOP, label: 'hours', changes: presetWeek('standard') },
      { daysAgo: 10, device: PHONE, label: 'hours', changes: [dayHours('saturday', '10:00', '16:00')] },
      { daysAgo: 3, device: PHONE, label: 'hours', changes: [dayHours('friday', '09:00', '19:00')] },
    ],
  },
  {
    plan: 'pro',
    email: 'pro@example.com',
    businessName: 'Harbor Bakery',
    timezone: 'America/New_York',
    host: 'harborbakery.example',
    viewsPerDay: 60,
    daysOfPast: DAYS_OF_PAST,
    saves: [
      { daysAgo: 28, device: LAPTOP, label: 'hours', changes: presetWeek('retail') },
      { daysAgo: 27, device: LAPTOP, label: 'style', changes: styled({ accentColor: '#f59e0b' }) },
      { daysAgo: 26, device: LAPTOP, label: 'domain', changes: allowed('harborbakery.example') },
      { daysAgo: 20, device: PHONE, label: 'profile', changes: contact('+1 212 555 0142', '12 Pier Street\nNew York') },
      { daysAgo: 14, device: LAPTOP, label: 'holidays', changes: holidaysAround('America/New_York', nowMs) },
      { daysAgo: 3, device: PHONE, label: 'hours', changes: [dayHours('monday', '07:00', '18:00')] },
    ],
  },
  {
    plan: 'enterprise',
    email: 'enterprise@example.com',
    businessName: 'Night Diner',
    timezone: 'Europe/Berlin',
    host: 'nightdiner.example',
    viewsPerDay: 200,
    daysOfPast: DAYS_OF_PAST,
    saves: [
      { daysAgo: 28, device: LAPTOP, label: 'hours', changes: presetWeek('restaurant') },
      {
        daysAgo: 27,
        device: LAPTOP,
        label: 'style',
        changes: styled({ theme: 'dark', accentColor: '#8b5cf6', fontSize: 'large', placement: 'bottom-left' }),
      },
      {
        daysAgo: 26,
        device: LAPTOP,
        label: 'domain',
        changes: allowed('nightdiner.example', 'menu.nightdiner-berlin.example'),
      },
      {
        daysAgo: 20,
        device: PHONE,
        label: 'profile',
        changes: contact('+49 30 5550142', 'Hafenstraße 5\n10117 Berlin'),
      },
      { daysAgo: 14, device: LAPTOP, label: 'holidays', changes: holidaysAround('Europe/Berlin', nowMs) },
      {
        daysAgo: 9,
        device: PHONE,
        label: 'hours',
        changes: [dayHours('friday', '11:00', '02:00'), dayHours('saturday', '11:00', '03:00')],
      },
      { daysAgo: 2, device: LAPTOP, label: 'profile', changes: [{ key: 'profile.phone', value: '+49 30 5550199' }] },
    ],
  },
];

const presetWeek = (wanted: HoursPreset['id']): Change[] =>
  HOURS_PRESETS.flatMap(({ id, hours }) => (id === wanted ? weekChanges(hours) : []));

const dayHours = (day: Day, open: string, close: string): Change => ({
  key: hoursKey(day),
  value: { open, close, closed: false },
});

const styled = (choice: Partial<WidgetStyle>): Change[] => styleChanges(DEFAULT_STYLE, { ...DEFAULT_STYLE, ...choice });

const allowed = (...domains: string[]): Change[] => [{ key: 'domains', value: domains }];

const contact = (phone: string, address: string): Change[] => [
  { key: 'profile.phone', value: phone },
  { key: 'profile.address', value: address },
];

/** Returns a closed day of last week, a day with special hours next week, and the next federal holidays. */
const holidaysAround = (timezone: string, nowMs: number): Change[] => {
  const dateIn = (days: number): string => businessDayOf(timezone, nowMs + days * DAY).date;
  const today = dateIn(0);
  const year = Number(today.slice(0, 4));
  const own = (index: number, holiday: Omit<Holiday, 'id'>): Holiday => ({
    id: customHolidayId(nowMs + index, 0),
    ...holiday,
  });
  const federal = [...usFederalHolidays(year), ...usFederalHolidays(year + 1)]
    .filter(({ date }) => date > today)
    .slice(0, 4)
    .map(({ date, name }) => ({ id: presetHolidayId(date), date, name, closed: true, ...DEFAULT_HOLIDAY_HOURS }));
  return holidayChanges(
    [],
    [
      own(0, { date: dateIn(-7), name: 'Staff outing', closed: true, ...DEFAULT_HOLIDAY_HOURS }),
      own(1, { date: dateIn(7), name: 'Street festival', closed: false, open: '12:00', close: '22:00' }),
      ...federal,
    ],
  );
};
