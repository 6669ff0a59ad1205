import * as z from 'zod/mini';
import { shortText } from '../text/short-text.ts';

/** Maximum length of a message, in characters. */
export const MESSAGE_MAX = 60;

/** Maximum length of a text before closing, in characters. */
export const BEFORE_CLOSING_MAX = 40;

/** Maximum number of texts before closing. */
export const BEFORE_CLOSING_TEXTS_MAX = 3;

/** A text beside a status, in the owner's words. */
export const Message = shortText(MESSAGE_MAX);

/** The states that can have a message. */
export const MESSAGE_STATES = ['open', 'closed', 'holiday', 'appointment'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The texts that are shown while the business is open and closes within so many minutes. */
export const BeforeClosing = z
  .array(
    z.strictObject({
      minutes: z
        .int('Use 5 to 180 minutes')
        .check(z.gte(5, 'Use 5 to 180 minutes'), z.lte(180, 'Use 5 to 180 minutes')),
      text: shortText(BEFORE_CLOSING_MAX),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(BEFORE_CLOSING_TEXTS_MAX, `Use at most ${BEFORE_CLOSING_TEXTS_MAX} texts`),
    z.refine(
      (texts) => new Set(texts.map(({ minutes }) => minutes)).size === texts.length,
      'Each number of minutes once',
    ),
  );
export type BeforeClosing = z.infer<typeof BeforeClosing>;

/** The owner's words beside each status. */
export const Messages = z.strictObject({
  open: z.optional(Message),
  closed: z.optional(Message),
  holiday: z.optional(Message),
  /** In place of "By appointment". */
  appointment: z.optional(Message),
  beforeClosing: z.optional(BeforeClosing),
});
export type Messages = z.infer<typeof Messages>;
