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

const textBeforeClosing = {
  minutes: z.int('Use 5 to 180 minutes').check(z.gte(5, 'Use 5 to 180 minutes'), z.lte(180, 'Use 5 to 180 minutes')),
  text: shortText(BEFORE_CLOSING_MAX),
};

type Texts = z.infer<z.ZodMiniObject<typeof textBeforeClosing>>[];

const listChecks = [
  z.minLength(1),
  z.maxLength(BEFORE_CLOSING_TEXTS_MAX, `Use at most ${BEFORE_CLOSING_TEXTS_MAX} texts`),
  z.refine<Texts>(
    (texts) => new Set(texts.map(({ minutes }) => minutes)).size === texts.length,
    'Each number of minutes once',
  ),
] as const;

/** The texts that are shown while the business is open and closes within so many minutes. */
export const BeforeClosing = z.array(z.strictObject(textBeforeClosing)).check(...listChecks);
export type BeforeClosing = z.infer<typeof BeforeClosing>;

/** The texts before closing for reading: members that a later version has added are ignored. */
export const LooseBeforeClosing = z.array(z.object(textBeforeClosing)).check(...listChecks);

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

/** The messages for reading: members that a later version has added are ignored. */
export const LooseMessages = z.object({ ...Messages.shape, beforeClosing: z.optional(LooseBeforeClosing) });
