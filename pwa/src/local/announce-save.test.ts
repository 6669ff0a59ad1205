import { expect, test } from 'vitest';
import type { EditResult } from '@doorsign/shared-schema/api';
import { announceSave, type Notice, type Notify, type SaveTexts } from './announce-save.ts';
import type { SavedEdit } from './local-store.ts';

const TEXTS: SaveTexts = {
  saved: 'Business hours saved!',
  refused: 'Error saving changes',
  refusedFallback: 'Failed to update business hours. Please try again.',
};
const LIVE: EditResult = { id: 'e', status: 'live' };
const SAVED_HERE = { title: TEXTS.saved, description: 'Saved on this device. Not on your website yet.' };

/** A slot like ui/toast's that remembers every state it has shown. */
const createSlot = () => {
  const shown: Notice[] = [];
  const notify: Notify = (notice) => {
    shown.push(notice);
    return { update: (patch) => shown.push({ ...notice, ...patch }) };
  };
  return { shown, notify };
};

const early = (verdict: EditResult): SavedEdit => ({
  id: 'e',
  outcome: Promise.resolve(verdict),
  settledWithin: () => Promise.resolve(verdict),
});

const late = (verdict: Promise<EditResult>): SavedEdit => ({
  id: 'e',
  outcome: verdict,
  settledWithin: () => Promise.resolve(null),
});

const shownFor = async (saved: SavedEdit, texts: SaveTexts = TEXTS): Promise<Notice[]> => {
  const { shown, notify } = createSlot();
  await announceSave(saved, texts, notify);
  return shown;
};

test('a verdict in time is told at once', async () => {
  expect(await shownFor(early(LIVE))).toEqual([{ title: TEXTS.saved, description: 'Live on your website.' }]);
});

test('without a verdict in time the notice says that the Save is on this device only, and changes in place later', async () => {
  expect(await shownFor(late(Promise.resolve(LIVE)))).toEqual([
    SAVED_HERE,
    { title: TEXTS.saved, description: 'Live on your website.' },
  ]);
});

test('offline it goes on saying so', async () => {
  const { shown, notify } = createSlot();
  void announceSave(late(new Promise(() => {})), TEXTS, notify);
  await Promise.resolve();
  await Promise.resolve();
  expect(shown).toEqual([SAVED_HERE]);
});

test('the specification’s own description stands for "Live on your website."', async () => {
  const shown = await shownFor(late(Promise.resolve(LIVE)), { ...TEXTS, live: 'Only on the specified domain.' });
  expect(shown.map(({ description }) => description)).toEqual([
    SAVED_HERE.description,
    'Only on the specified domain.',
  ]);
});

test.each([
  { status: 'superseded', description: 'A newer change from another device is live instead.' },
  {
    status: 'partly_superseded',
    description: 'Live on your website, except where a newer change from another device is.',
  },
] as const)('$status is not called live', async ({ status, description }) => {
  expect(await shownFor(early({ id: 'e', status }))).toEqual([{ title: TEXTS.saved, description }]);
});

test.each([
  { name: 'its own words', detail: 'Use HH:MM', description: 'Use HH:MM' },
  { name: 'the specification’s words when it has none', detail: undefined, description: TEXTS.refusedFallback },
  { name: 'the specification’s words when they are empty', detail: '', description: TEXTS.refusedFallback },
])('a refusal is an error with $name, in time and late', async ({ detail, description }) => {
  const refusal: EditResult = { id: 'e', status: 'rejected', detail };
  const error: Notice = { title: TEXTS.refused, description, variant: 'destructive' };
  expect(await shownFor(early(refusal))).toEqual([error]);
  expect(await shownFor(late(Promise.resolve(refusal)))).toEqual([SAVED_HERE, error]);
});
