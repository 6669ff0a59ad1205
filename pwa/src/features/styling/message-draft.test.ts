import { expect, test } from 'vitest';
import type { Messages } from '@doorsign/shared-schema/messages';
import {
  messageChangesOf,
  messageProblemsOf,
  messagesSupersededBy,
  messagesWith,
  removalsOf,
  shownMessages,
  supersededMessageChanges,
  withMessagePart,
  type MessageDraft,
} from './message-draft.ts';

const NONE: { messages: Messages } = { messages: {} };
const KEPT: { messages: Messages } = {
  messages: { open: 'Walk-ins welcome', beforeClosing: [{ minutes: 15, text: 'Closing soon' }] },
};
const row = (minutes: string, text: string) => ({ minutes, text });
const rows = (...texts: { minutes: string; text: string }[]): MessageDraft => ({ 'messages.beforeClosing': texts });

test('a text is saved trimmed, and an empty field as null', () => {
  const typed = withMessagePart(null, NONE, 'messages.open', '  Come in  ');
  expect(messageChangesOf(typed, NONE)).toEqual([{ key: 'messages.open', value: 'Come in' }]);
  const emptied = withMessagePart(null, KEPT, 'messages.open', ' ');
  expect(messageChangesOf(emptied, KEPT)).toEqual([{ key: 'messages.open', value: null }]);
});

test('spaces and empty rows are nothing to save', () => {
  expect(messageChangesOf(withMessagePart(null, NONE, 'messages.closed', '  '), NONE)).toEqual([]);
  expect(messageChangesOf(rows(row('', ''), row(' ', '')), NONE)).toEqual([]);
  expect(messageProblemsOf(rows(row('', '')))).toBeNull();
});

test('a text that equals the stored one is no draft', () => {
  const typed = withMessagePart(null, KEPT, 'messages.open', 'Hi');
  expect(withMessagePart(typed, KEPT, 'messages.open', 'Walk-ins welcome')).toBeNull();
  expect(withMessagePart(null, KEPT, 'messages.beforeClosing', [row('15', 'Closing soon')])).toBeNull();
});

test('the texts before closing are one value, and no text is null', () => {
  const draft = rows(row('60', ' Kitchen closed '), row('', ''), row('15', 'Closing soon'));
  expect(messageChangesOf(draft, NONE)).toEqual([
    {
      key: 'messages.beforeClosing',
      value: [
        { minutes: 60, text: 'Kitchen closed' },
        { minutes: 15, text: 'Closing soon' },
      ],
    },
  ]);
  expect(messageChangesOf(rows(), KEPT)).toEqual([{ key: 'messages.beforeClosing', value: null }]);
});

test.each([
  { typed: row('4', 'Soon'), problems: { minutes: 'Use 5 to 180 minutes' } },
  { typed: row('181', 'Soon'), problems: { minutes: 'Use 5 to 180 minutes' } },
  { typed: row('', 'Soon'), problems: { minutes: 'Use 5 to 180 minutes' } },
  { typed: row('7.5', 'Soon'), problems: { minutes: 'Use 5 to 180 minutes' } },
  { typed: row('15', ''), problems: { text: 'Write what visitors should read.' } },
  { typed: row('15', 'x'.repeat(41)), problems: { text: 'Use at most 40 characters' } },
  { typed: row('15', 'a\nb'), problems: { text: 'Use one line' } },
  { typed: row('4', ''), problems: { minutes: 'Use 5 to 180 minutes', text: 'Write what visitors should read.' } },
])('$typed.minutes minutes with "$typed.text"', ({ typed, problems }) => {
  const draft = rows(row('', ''), typed);
  expect(messageProblemsOf(draft)).toEqual({ 'messages.beforeClosing': new Map([[1, problems]]) });
  expect(messageChangesOf(draft, NONE)).toEqual([]);
});

test('each number of minutes once', () => {
  expect(messageProblemsOf(rows(row('15', 'Soon'), row('15', 'Kitchen closed')))).toEqual({
    'messages.beforeClosing': new Map([[1, { minutes: 'Each number of minutes once' }]]),
  });
});

test('a text has one line of at most 60 characters', () => {
  expect(messageProblemsOf({ 'messages.open': 'x'.repeat(61), 'messages.closed': 'a\u2028b' })).toEqual({
    'messages.open': 'Use at most 60 characters',
    'messages.closed': 'Use one line',
  });
  expect(messageProblemsOf({ 'messages.open': 'x'.repeat(60) })).toBeNull();
});

test('the preview has the draft, and the stored text where the draft has a problem', () => {
  const draft: MessageDraft = { ...rows(row('4', 'Soon')), 'messages.open': '', 'messages.closed': 'Call us' };
  expect(messagesWith(draft, KEPT)).toEqual({
    closed: 'Call us',
    beforeClosing: [{ minutes: 15, text: 'Closing soon' }],
  });
});

test('without the feature only removals are left', () => {
  expect(removalsOf({ 'messages.open': '', 'messages.closed': 'Call us', 'messages.beforeClosing': [] })).toEqual({
    'messages.open': '',
    'messages.beforeClosing': [],
  });
  expect(removalsOf({ 'messages.closed': 'Call us' })).toBeNull();
  expect(removalsOf(null)).toBeNull();
});

test('a message that another device has changed is pointed out', () => {
  const draft = withMessagePart(null, NONE, 'messages.open', 'Come in');
  expect(shownMessages(draft, KEPT)['messages.open']).toBe('Come in');
  const superseded = messagesSupersededBy(draft, KEPT, NONE);
  expect(superseded).toEqual(['messages.open']);
  expect(supersededMessageChanges(superseded, KEPT)).toEqual([{ key: 'messages.open', value: 'Walk-ins welcome' }]);
  expect(messagesSupersededBy(draft, NONE, NONE)).toEqual([]);
});
