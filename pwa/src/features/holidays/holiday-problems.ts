import { CloseTime, OpenTime } from '@doorsign/shared-schema/hours';
import { HOLIDAYS_MAX, type Holiday } from '@doorsign/shared-schema/holidays';

/** The problems of an entry's times, with the message to show below each field. */
export interface TimeProblems {
  readonly open?: string;
  readonly close?: string;
}

/** Returns the problems that keep an entry's times from being saved. The times of a closed day are not checked: they are not
 * shown. */
export const timeProblemsOf = ({ open, close, closed }: Pick<Holiday, 'open' | 'close' | 'closed'>): TimeProblems => ({
  ...(!closed && !OpenTime.safeParse(open).success && { open: 'Enter an opening time.' }),
  ...(!closed && !CloseTime.safeParse(close).success && { close: 'Enter a closing time.' }),
});

/** The message when the list has reached its maximum length; the server uses the same text. */
export const LIST_FULL = `At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`;

/** Returns the first entry, by date, whose times keep the list from being saved. */
export const firstProblemOf = (holidays: readonly Holiday[]): { holiday: Holiday; field: 'open' | 'close' } | null => {
  for (const holiday of holidays) {
    const { open, close } = timeProblemsOf(holiday);
    if (open || close) return { holiday, field: open ? 'open' : 'close' };
  }
  return null;
};
