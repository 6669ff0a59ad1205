import * as z from 'zod/mini';
import { DayHours, type Period } from './hours.ts';

/** A day in the words of facts hours.shape.*, as the public calls have it since the first version: programs may rely on exactly these
 * members. */
export const SpecifiedDay = z.strictObject({
  open: DayHours.shape.open,
  close: DayHours.shape.close,
  closed: DayHours.shape.closed,
});
export type SpecifiedDay = z.infer<typeof SpecifiedDay>;

/** Returns a day in the words of facts hours.shape.*: with its first period only. */
export const specifiedDayOf = ({ open, close, closed }: SpecifiedDay): SpecifiedDay => ({ open, close, closed });

/** The further members of a day in the body of a public call. Unlike in a register, an empty list and `false` are allowed: they remove what
 * is stored. */
export interface SentExtras {
  more?: readonly Period[] | undefined;
  appointment?: boolean | undefined;
}

/** Returns the day that a public call means. One that the call sends as it could read it, without further members, keeps the stored ones:
 * who reads all days, changes one and writes them back loses nothing.
 * @param stored the day as it is stored, if there is one. Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const dayFromCall = (sent: SpecifiedDay & SentExtras, stored: DayHours | undefined): DayHours => {
  const { more, appointment } = sent;
  if (stored && more === undefined && appointment === undefined && sameSpecified(sent, stored)) return stored;
  return { ...specifiedDayOf(sent), ...extrasOf(sent) };
};

/** Returns the further members that a call means. */
export const extrasOf = ({ more = [], appointment }: SentExtras): Pick<DayHours, 'more' | 'appointment'> => ({
  ...(more.length > 0 && { more: [...more] }),
  ...(appointment === true && { appointment }),
});

/** Returns whether two days are equal in the words of facts hours.shape.*. */
export const sameSpecified = (a: SpecifiedDay, b: SpecifiedDay): boolean =>
  a.open === b.open && a.close === b.close && a.closed === b.closed;
