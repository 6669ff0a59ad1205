import { isObject } from './format-hours.ts';

/** Formats an instant as "Nov 24, 9:00 AM". */
const formatMoment = (instant: string, timeZone: string | undefined): string => {
  const format = new Intl.DateTimeFormat(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  const at = Date.parse(instant);
  // Runtimes differ in the space before AM and PM.
  return Number.isNaN(at) ? instant : format.format(at).replace(/\s/g, ' ');
};

/** Formats a closure: "Closed until Nov 24, 9:00 AM (Burst pipe)", "Closed until reopened".
 * @param timeZone the business's, or undefined for the device's
 * @returns null for a value of a shape that this version does not know */
export const formatClosure = (value: unknown, timeZone: string | undefined): string | null => {
  if (!isObject(value)) return null;
  const { kind, from, until, note } = value;
  if (kind !== 'closed' && kind !== 'note') return null;
  const start = typeof from === 'string' ? ` from ${formatMoment(from, timeZone)}` : '';
  const reason = typeof note === 'string' ? note : '';
  if (kind === 'note') {
    const end = typeof until === 'string' ? ` until ${formatMoment(until, timeZone)}` : '';
    return `“${reason}” shown${start}${end}`;
  }
  const end = typeof until === 'string' ? `until ${formatMoment(until, timeZone)}` : 'until reopened';
  return `Closed${start} ${end}${reason && ` (${reason})`}`;
};
