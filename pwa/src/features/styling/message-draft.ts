import {
  BeforeClosing,
  Message,
  MESSAGE_STATES,
  type MessageState,
  type Messages,
} from '@doorsign/shared-schema/messages';
import { messageKey, sameValue, type Change } from '@doorsign/shared-schema/registers';
import { supersededParts, withPart, type PartsDraft } from '../../local/parts-draft.ts';

/** A text before closing, as typed. */
export interface TypedText {
  readonly minutes: string;
  readonly text: string;
}

export const BEFORE_CLOSING_KEY = 'messages.beforeClosing';
type StateKey = `messages.${MessageState}`;

/** The messages as shown in their fields, by the keys of their registers. Each can be changed on its own. */
export type MessageParts = Readonly<Record<StateKey, string>> & {
  readonly [BEFORE_CLOSING_KEY]: readonly TypedText[];
};
export type MessagePart = keyof MessageParts;

/** The unsaved changes. */
export type MessageDraft = PartsDraft<MessageParts>;

/** The fields of one text, in screen order. */
export const STATE_KEYS = MESSAGE_STATES.map((state): StateKey => `messages.${state}`);
export const MESSAGE_PARTS: readonly MessagePart[] = [...STATE_KEYS, BEFORE_CLOSING_KEY];

type Stored = Readonly<{ messages: Messages }>;

/** Returns the messages as shown in the fields. */
export const messagePartsOf = ({ messages }: Stored): MessageParts => ({
  'messages.open': messages.open ?? '',
  'messages.closed': messages.closed ?? '',
  'messages.holiday': messages.holiday ?? '',
  'messages.appointment': messages.appointment ?? '',
  [BEFORE_CLOSING_KEY]: (messages.beforeClosing ?? []).map(({ minutes, text }) => ({ minutes: `${minutes}`, text })),
});

/** Returns the values shown in the fields: the stored ones overlaid with the draft. */
export const shownMessages = (draft: MessageDraft | null, stored: Stored): MessageParts => ({
  ...messagePartsOf(stored),
  ...draft,
});

export const withMessagePart = <Name extends MessagePart>(
  draft: MessageDraft | null,
  stored: Stored,
  name: Name,
  value: MessageParts[Name],
): MessageDraft | null => withPart(draft, messagePartsOf(stored), name, value);

/** Returns the part of a draft that removes messages. Every plan may save it (shared-schema/docs/product-rules.md#p7). */
export const removalsOf = (draft: MessageDraft | null): MessageDraft | null => {
  const kept = Object.entries(draft ?? {}).filter(([, value]) => value.length === 0);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
};

/** The problems of one text before closing. */
export type TextProblems = Partial<Record<keyof TypedText, string>>;

/** The problems of the changed fields. */
export type MessageProblems = Partial<Record<StateKey, string>> & {
  /** By the index of the typed text. */
  readonly [BEFORE_CLOSING_KEY]?: ReadonlyMap<number, TextProblems>;
};

type Read<Value, Problem> = { value: Value | null } | { problem: Problem };

/** Parses a field: an empty one is stored as null. */
const readText = (typed: string): Read<string, string> => {
  if (typed.trim() === '') return { value: null };
  const parsed = Message.safeParse(typed);
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'Please check this.' };
};

const isEmpty = ({ minutes, text }: TypedText): boolean => minutes.trim() === '' && text.trim() === '';

/** Parses the texts before closing: empty rows are ignored, and no text is stored as null. */
const readTexts = (typed: readonly TypedText[]): Read<BeforeClosing, ReadonlyMap<number, TextProblems>> => {
  const problems = new Map<number, TextProblems>();
  const texts: BeforeClosing = [];
  typed.forEach((row, index) => {
    if (isEmpty(row)) return;
    const parsed = BeforeClosing.safeParse([{ minutes: Number(row.minutes), text: row.text }]);
    const [text] = parsed.data ?? [];
    if (text === undefined) {
      const issues = (parsed.error?.issues ?? []).toReversed();
      const found: TextProblems = {};
      for (const { path, message } of issues) found[path[1] === 'text' ? 'text' : 'minutes'] = message;
      problems.set(index, found);
    } else if (texts.some(({ minutes }) => minutes === text.minutes)) {
      problems.set(index, { minutes: 'Each number of minutes once' });
    } else texts.push(text);
  });
  if (problems.size > 0) return { problem: problems };
  return { value: texts.length > 0 ? texts : null };
};

/** Returns the problems of the changed fields; null if there are none. */
export const messageProblemsOf = (draft: MessageDraft | null): MessageProblems | null => {
  const problems: [MessagePart, unknown][] = [];
  for (const [name, value] of partsIn(draft)) {
    const read = readPart(value);
    if ('problem' in read) problems.push([name, read.problem]);
  }
  return problems.length > 0 ? Object.fromEntries(problems) : null;
};

/** Returns the changes that Save writes: the changed messages that differ from the store. */
export const messageChangesOf = (draft: MessageDraft | null, stored: Stored): Change[] => {
  const kept = new Map<string, unknown>(keyedMessages(stored));
  return partsIn(draft).flatMap(([key, typed]) => {
    const read = readPart(typed);
    return 'value' in read && !sameValue(read.value, kept.get(key) ?? null) ? [{ key, value: read.value }] : [];
  });
};

/** Returns the messages that visitors read once the draft is saved. A field with a problem keeps its stored text. */
export const messagesWith = (draft: MessageDraft | null, stored: Stored): Messages => {
  const messages = new Map<string, unknown>(Object.entries(stored.messages));
  for (const { key, value } of messageChangesOf(draft, stored)) {
    const name = key.slice(key.indexOf('.') + 1);
    if (value === null) messages.delete(name);
    else messages.set(name, value);
  }
  return Object.fromEntries(messages);
};

/** Returns the changed messages that another device changed while the draft was open.
 * @param seen the stored messages when the draft was begun; null without a draft */
export const messagesSupersededBy = (draft: MessageDraft | null, stored: Stored, seen: Stored | null): MessagePart[] =>
  supersededParts(draft, messagePartsOf(stored), seen && messagePartsOf(seen));

/** Returns the other device's values of these messages. The screen shows them, so a Save replaces them knowingly. */
export const supersededMessageChanges = (names: readonly MessagePart[], stored: Stored): Change[] => {
  const kept = new Map<string, unknown>(keyedMessages(stored));
  return names.map((key) => ({ key, value: kept.get(key) ?? null }));
};

const partsIn = (draft: MessageDraft | null): [MessagePart, string | readonly TypedText[]][] =>
  MESSAGE_PARTS.flatMap((name) => {
    const value = draft?.[name];
    return value === undefined ? [] : [[name, value]];
  });

const readPart = (typed: string | readonly TypedText[]): Read<unknown, unknown> =>
  typeof typed === 'string' ? readText(typed) : readTexts(typed);

const keyedMessages = ({ messages }: Stored): [string, unknown][] =>
  (Object.keys(messages) as (keyof Messages)[]).map((name) => [messageKey(name), messages[name]]);
