import { CloseTime, OpenTime } from '@doorsign/shared-schema/hours';
import { HOLIDAYS_MAX, type Holiday } from '@doorsign/shared-schema/holidays';

/** The times of an entry that cannot be saved, with the sentence to show below each. */
export interface TimeProblems {
  readonly open?: string;
  readonly close?: string;
}

/** What keeps an entry's times from being saved. Those of a closed day do not count: nobody sees them. */
export const timeProblemsOf = ({ open, close, closed }: Pick<Holiday, 'open' | 'close' | 'closed'>): TimeProblems => ({
  ...(!closed && !OpenTime.safeParse(open).success && { open: 'Enter an opening time.' }),
  ...(!closed && !CloseTime.safeParse(close).success && { close: 'Enter a closing time.' }),
});

/** What keeps another day out of a list that holds as many as it may; the server says the same. */
export const LIST_FULL = `At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`;

/** The first entry, by date, whose times keep the list from being saved. */
export const firstProblemOf = (holidays: readonly Holiday[]): { holiday: Holiday; field: 'open' | 'close' } | null => {
  for (const holiday of holidays) {
    const { open, close } = timeProblemsOf(holiday);
    if (open || close) return { holiday, field: open ? 'open' : 'close' };
  }
  return null;
};
