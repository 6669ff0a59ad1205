import { formatStatus, oneLine, statusAt, type Schedule, type ShortForm } from '@doorsign/shared-schema/status';
import { shortFormAt } from '../../lib/short-form-at.ts';

/** The statuses that the widget can show. */
export const PREVIEW_STATUSES = ['open', 'closed', 'holiday'] as const;
export type PreviewStatus = (typeof PREVIEW_STATUSES)[number];

/** The statuses as owners read them. */
export const STATUS_NAMES: Readonly<Record<PreviewStatus, string>> = {
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
};

/** Sample texts for a status that the business is not in now. */
const SAMPLES: Readonly<Record<PreviewStatus, string>> = {
  open: 'Open until 6:00 PM',
  closed: 'Closed · Opens tomorrow at 9:00 AM',
  holiday: 'Closed for Christmas Day',
};

/** Returns the current status of the business; open if its hours were never set.
 * @param now epoch milliseconds */
export const statusNow = (schedule: Schedule, now: number): PreviewStatus => {
  const { status } = statusAt(schedule, now);
  return status === 'other' ? 'open' : status;
};

/** Returns the pill's text: the real one if the business is in that status now, else a sample of similar length.
 * @param now epoch milliseconds */
export const previewText = (status: PreviewStatus, schedule: Schedule, now: number): string => {
  const facts = statusAt(schedule, now);
  return facts.status === status ? oneLine(status, formatStatus(facts, now, schedule.timezone)) : SAMPLES[status];
};

/** The short forms of those samples. */
const SHORT_SAMPLES: Readonly<Record<PreviewStatus, ShortForm>> = {
  open: ['Open', ' until 6 PM'],
  closed: ['Closed', ' · opens tomorrow 9 AM'],
  holiday: ['Closed', ' · Christmas Day'],
};

/** Returns the short form of the pill's text.
 * @param now epoch milliseconds */
export const previewShort = (status: PreviewStatus, schedule: Schedule, now: number): ShortForm =>
  statusAt(schedule, now).status === status ? shortFormAt(schedule, now) : SHORT_SAMPLES[status];
