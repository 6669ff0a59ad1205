import { HOLIDAY_NAME_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import type { Messages } from '@doorsign/shared-schema/messages';
import { SPANS_MAX, type SentSpan } from '@doorsign/shared-schema/spans';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

const DAY_MS = 86_400_000;

/** Nearly the maximum length of a business's name. */
export const LONG_NAME =
  'Grandmother’s Extraordinarily Comprehensive Neighbourhood Bakery, Delicatessen and Coffee House of Upper Harbor Bay';

/** Nearly the maximum length of a host's first label. */
export const LONG_DOMAIN = 'extraordinarily-comprehensive-neighbourhood-bakery-and-coffee.upper-harbor-bay.example.com';

/** Returns a holiday a number of days from now. */
const holiday = (days: number, name: string, own: Partial<Holiday> = {}): Holiday => {
  const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return { id: `holiday_${date}`, date, name, closed: true, open: '09:00', close: '17:00', ...own };
};

const LONG_HOLIDAY = LONG_NAME.slice(0, HOLIDAY_NAME_MAX).trim();

/** Three entries: closed, with custom hours, and with a long name and hours past midnight. */
export const FEW_HOLIDAYS: readonly Holiday[] = [
  holiday(12, 'Staff outing'),
  holiday(30, 'Inventory', { closed: false, open: '10:00', close: '14:00' }),
  holiday(45, LONG_HOLIDAY, { closed: false, open: '18:00', close: '02:00' }),
];

/** Returns a range of dates that begins a number of days from now. */
const range = (days: number, length: number, name: string, own: Partial<SentSpan> = {}): SentSpan => {
  const [from, to] = [days, days + length - 1].map((day) => holiday(day, name).date) as [string, string];
  return { name, from, to, day: { open: '09:00', close: '17:00', closed: true }, ...own };
};

const LUNCH = { open: '10:00', close: '12:00', closed: false, more: [{ open: '13:00', close: '15:00' }] };

/** A range that has begun, one with a long name, and a day of every year with a break. */
export const FEW_RANGES: readonly SentSpan[] = [
  range(-3, 6, 'Flu'),
  range(20, 14, LONG_HOLIDAY, { day: { ...LUNCH, appointment: true } }),
  range(28, 1, 'Christmas Eve', { yearly: true, day: LUNCH }),
];

/** As many ranges as can be kept, with names of the maximum length. */
export const MANY_RANGES: readonly SentSpan[] = Array.from({ length: SPANS_MAX }, (_, at) =>
  range(at * 3 + 1, 2, LONG_HOLIDAY, at % 4 === 0 ? { yearly: true } : {}),
);

/** Enough entries to see the layout; axe takes a while for each. */
export const MANY_HOLIDAYS: readonly Holiday[] = Array.from({ length: 120 }, (_, day) =>
  holiday(day + 1, day % 2 === 0 ? LONG_HOLIDAY : `${LONG_HOLIDAY.slice(0, 40)} ${day}`, { closed: day % 3 > 0 }),
);

/** A style that differs from the default in every property. */
export const CUSTOM_STYLE: WidgetStyle = {
  theme: 'dark',
  accentColor: '#84cc16',
  fontSize: 'large',
  placement: 'custom',
  positionX: 120,
  positionY: 40,
};

/** Messages of full length in every field. */
export const LONG_MESSAGES: Messages = {
  open: LONG_NAME.slice(0, 60).trim(),
  closed: LONG_NAME.slice(10, 70).trim(),
  holiday: 'W'.repeat(60),
  appointment: 'مرحبًا بكم '.repeat(5).trim(),
  beforeClosing: [15, 60, 180].map((minutes) => ({ minutes, text: `${minutes} ${LONG_NAME}`.slice(0, 40).trim() })),
};
