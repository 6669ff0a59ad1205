import { oneLine, statusAt, wordStatus, type Schedule } from '@doorsign/shared-schema/status';

/** The statuses that a widget is drawn for. */
export const PREVIEW_STATUSES = ['open', 'closed', 'holiday'] as const;
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

/** What the pill says where the business is not in that status now. */
const SAMPLES: Readonly<Record<PreviewStatus, string>> = {
  open: 'Open until 6:00 PM',
  closed: 'Closed · Opens tomorrow at 9:00 AM',
  holiday: 'Closed for Christmas Day',
};

/** The status that the business has now; open where its hours were never set.
 * @param now epoch milliseconds */
export const statusNow = (schedule: Schedule, now: number): PreviewStatus => {
  const { status } = statusAt(schedule, now);
  return status === 'other' ? 'open' : status;
};

/** The pill's words: the true ones where the business is in that status now, else a sample of their length.
 * @param now epoch milliseconds */
export const previewWords = (status: PreviewStatus, schedule: Schedule, now: number): string => {
  const facts = statusAt(schedule, now);
  return facts.status === status ? oneLine(status, wordStatus(facts, now, schedule.timezone)) : SAMPLES[status];
};
