import { BEFORE_CLOSING_KEY, type MessagePart, type MessageParts } from './message-draft.ts';

/** The labels of the fields. */
export const MESSAGE_LABELS: Readonly<Record<MessagePart, string>> = {
  'messages.open': 'While open',
  'messages.closed': 'While closed',
  'messages.holiday': 'On a holiday',
  'messages.appointment': 'By appointment',
  [BEFORE_CLOSING_KEY]: 'Before closing',
};

/** Formats a message in one line: a text, or "Closing soon (15 min), Kitchen closed (60 min)"; empty without any. */
export const messageText = (parts: MessageParts, name: MessagePart): string => {
  const value = parts[name];
  return typeof value === 'string' ? value : value.map(({ minutes, text }) => `${text} (${minutes} min)`).join(', ');
};

/** Returns the length of a typed text as it is stored, in UTF-16 units. */
export const lengthOf = (typed: string): number => typed.trim().length;
