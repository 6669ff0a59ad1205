import type { Messages } from '@doorsign/shared-schema/messages';
import {
  BY_APPOINTMENT,
  composeNote,
  formatStatus,
  oneLine,
  SHORT_ENGLISH,
  shortForm,
  statusAt,
  withClock,
  type Schedule,
  type ShortForm,
  type StatusFacts,
} from '@doorsign/shared-schema/status';
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

/** One choice of the preview: a status, a day by appointment, or the time before closing, by the index of its text. */
export type PreviewChoice = PreviewStatus | 'appointment' | `before-${number}`;

/** Returns the choices of the preview: the statuses, and the times for which the owner has a text of their own. */
export const previewChoices = ({ appointment, beforeClosing = [] }: Messages): readonly PreviewChoice[] => [
  ...PREVIEW_STATUSES,
  ...(appointment === undefined ? [] : (['appointment'] as const)),
  ...beforeClosing.map((_, index): PreviewChoice => `before-${index}`),
];

/** Returns the text before closing that a choice stands for; undefined for the others. */
const textOf = (choice: PreviewChoice, { beforeClosing }: Messages) =>
  beforeClosing?.find((_, index) => choice === `before-${index}`);

/** Returns a choice as owners read it. */
export const choiceName = (choice: PreviewChoice, messages: Messages): string => {
  const status = statusOfChoice(choice);
  if (choice === status) return STATUS_NAMES[status];
  return choice === 'appointment' ? 'Appointment' : `${textOf(choice, messages)?.minutes ?? ''} min left`;
};

/** Returns the status that a choice has on the website. */
export const statusOfChoice = (choice: PreviewChoice): PreviewStatus => {
  if (choice === 'appointment') return 'closed';
  return PREVIEW_STATUSES.find((status) => status === choice) ?? 'open';
};

/** The instant of the samples, a Wednesday at noon, and its closing and opening: any zone would do. */
const SAMPLE = {
  zone: 'UTC',
  now: Date.parse('2026-11-25T12:00:00Z'),
  closesAt: Date.parse('2026-11-25T18:00:00Z'),
  opensAt: Date.parse('2026-11-26T09:00:00Z'),
};

/** A status that the business is not in now, with the owner's words.
 * Source: shared-schema/docs/product-rules.md#s23. */
const sampleOf = (choice: PreviewChoice, messages: Messages): StatusFacts => {
  const status = statusOfChoice(choice);
  if (status === 'open')
    return {
      status,
      nextChangeAt: SAMPLE.closesAt,
      note: composeNote([textOf(choice, messages)?.text, messages.open]),
    };
  if (status === 'holiday')
    return { status, nextChangeAt: null, note: composeNote(['Christmas Day', messages.holiday]) };
  const appointment = choice === 'appointment' ? (messages.appointment ?? BY_APPOINTMENT) : null;
  return { status, nextChangeAt: SAMPLE.opensAt, note: composeNote([appointment, messages.closed]) };
};

/** Returns the current status of the business; open if its hours were never set.
 * @param now epoch milliseconds */
export const statusNow = (schedule: Schedule, now: number): PreviewStatus => {
  const { status } = statusAt(schedule, now);
  return status === 'other' ? 'open' : status;
};

/** The pill of the preview. */
export interface PreviewPill {
  readonly status: PreviewStatus;
  readonly short: ShortForm;
  readonly text: string;
}

/** Returns the pill for a choice: the real one if the business is in that status now, else a sample of similar length.
 * @param now epoch milliseconds */
export const previewPill = (choice: PreviewChoice, schedule: Schedule, now: number): PreviewPill => {
  const status = statusOfChoice(choice);
  const facts = statusAt(schedule, now);
  if (facts.status === choice)
    return {
      status,
      short: shortFormAt(schedule, now),
      text: oneLine(status, formatStatus(facts, now, schedule.timezone)),
    };
  const sample = sampleOf(choice, schedule.messages ?? {});
  return {
    status,
    short: shortForm(withClock(sample, SAMPLE.now, SAMPLE.zone), SHORT_ENGLISH, 'en-US'),
    text: oneLine(status, formatStatus(sample, SAMPLE.now, SAMPLE.zone)),
  };
};
