import { HOLIDAY_NAME_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

const DAY_MS = 86_400_000;

/** As long as a business's name may be, nearly. */
export const LONG_NAME =
  'Grandmother’s Extraordinarily Comprehensive Neighbourhood Bakery, Delicatessen and Coffee House of Upper Harbor Bay';

/** As long as a host's first label may be, nearly. */
export const LONG_DOMAIN = 'extraordinarily-comprehensive-neighbourhood-bakery-and-coffee.upper-harbor-bay.example.com';

/** An entry so many days ahead. */
const holiday = (days: number, name: string, own: Partial<Holiday> = {}): Holiday => {
  const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return { id: `holiday_${date}`, date, name, closed: true, open: '09:00', close: '17:00', ...own };
};

const LONG_HOLIDAY = LONG_NAME.slice(0, HOLIDAY_NAME_MAX).trim();

/** Three entries: closed, with hours of its own, and with a long name into the next day. */
export const FEW_HOLIDAYS: readonly Holiday[] = [
  holiday(12, 'Staff outing'),
  holiday(30, 'Inventory', { closed: false, open: '10:00', close: '14:00' }),
  holiday(45, LONG_HOLIDAY, { closed: false, open: '18:00', close: '02:00' }),
];

/** More would tell the eye nothing, and axe looks at each of them for a while. */
export const MANY_HOLIDAYS: readonly Holiday[] = Array.from({ length: 120 }, (_, day) =>
  holiday(day + 1, day % 2 === 0 ? LONG_HOLIDAY : `${LONG_HOLIDAY.slice(0, 40)} ${day}`, { closed: day % 3 > 0 }),
);

/** Every part of the look is another one than at first. */
export const CUSTOM_STYLE: WidgetStyle = {
  theme: 'dark',
  accentColor: '#84cc16',
  fontSize: 'large',
  placement: 'custom',
  positionX: 120,
  positionY: 40,
};
