import { expect, test } from 'vitest';
import type { EditResult } from '@doorsign/shared-schema/api';
import { announceSave, UNDONE, type Notice, type Notify, type SaveTexts } from './announce-save.ts';
import type { SavedEdit } from './saves/saves.ts';
import type { WidgetSight } from './widget-sight.ts';

const TEXTS: SaveTexts = {
  saved: 'Business hours saved!',
  refused: 'Error saving changes',
  refusedFallback: 'Failed to update business hours. Please try again.',
};
const LIVE: EditResult = { id: 'e', status: 'live' };
const SAVED_HERE: Notice = {
  title: TEXTS.saved,
  description: 'Saved on this device. Not on your website yet.',
  variant: 'waiting',
};

/** A slot like that of ui/toast, which records every state it has shown. */
const createSlot = () => {
  const shown: Notice[] = [];
  const notify: Notify = (notice) => {
    shown.push(notice);
    return { update: (patch) => shown.push({ ...notice, ...patch }) };
  };
  return { shown, notify };
};

const early = (verdict: EditResult, widget: WidgetSight = 'seen'): SavedEdit => ({
  id: 'e',
  outcome: Promise.resolve(verdict),
  settledWithin: () => Promise.resolve(verdict),
  undo: null,
  widget: () => Promise.resolve(widget),
});

const late = (verdict: Promise<EditResult>, widget: WidgetSight = 'seen'): SavedEdit => ({
  id: 'e',
  outcome: verdict,
  settledWithin: () => Promise.resolve(null),
  undo: null,
  widget: () => Promise.resolve(widget),
});

const shownFor = async (saved: SavedEdit, texts: SaveTexts = TEXTS): Promise<Notice[]> => {
  const { shown, notify } = createSlot();
  await announceSave(saved, texts, notify);
  return shown;
};

test('a result in time is reported at once', async () => {
  expect(await shownFor(early(LIVE))).toEqual([{ title: TEXTS.saved, description: 'Live on your website.' }]);
});

test('without a result in time the notice says that the Save is on this device only, and changes later', async () => {
  expect(await shownFor(late(Promise.resolve(LIVE)))).toEqual([
    SAVED_HERE,
    { title: TEXTS.saved, description: 'Live on your website.', variant: 'default' },
  ]);
});

test('until a website has shown the widget, a Save is not called live, and the notice has a link to the code', async () => {
  const told = {
    title: TEXTS.saved,
    description: 'Saved. Your widget isn’t on a website yet.',
    link: { label: 'Install it', to: '/install' },
  };
  expect(await shownFor(early(LIVE, 'never'))).toEqual([told]);
  expect(await shownFor(late(Promise.resolve(LIVE), 'never'))).toEqual([SAVED_HERE, { ...told, variant: 'default' }]);
});

test('without an answer about websites, a Save is called neither live nor off every website', async () => {
  expect(await shownFor(early(LIVE, 'unknown'))).toEqual([{ title: TEXTS.saved, description: 'Saved and published.' }]);
});

test('until a website has shown the widget, a Save that lost in part is not called live either', async () => {
  const [notice] = await shownFor(early({ id: 'e', status: 'partly_superseded' }, 'never'));
  expect(notice?.description).toBe(
    'Saved, except where another device made a newer change. Your widget isn’t on a website yet.',
  );
});

test('offline, the notice stays', async () => {
  const { shown, notify } = createSlot();
  void announceSave(late(new Promise(() => {})), TEXTS, notify);
  await Promise.resolve();
  await Promise.resolve();
  expect(shown).toEqual([SAVED_HERE]);
});

test('the screen’s own description replaces "Live on your website."', async () => {
  const shown = await shownFor(late(Promise.resolve(LIVE)), { ...TEXTS, live: 'Only on the specified domain.' });
  expect(shown.map(({ description }) => description)).toEqual([
    SAVED_HERE.description,
    'Only on the specified domain.',
  ]);
});

test('the screen’s own description has no link, also before a website has shown the widget', async () => {
  const shown = await shownFor(early(LIVE, 'never'), { ...TEXTS, live: 'Only on the specified domain.' });
  expect(shown).toEqual([{ title: TEXTS.saved, description: 'Only on the specified domain.' }]);
});

test.each([
  { status: 'superseded', description: 'A newer change from another device is live instead.' },
  {
    status: 'partly_superseded',
    description: 'Live on your website, except where another device made a newer change.',
  },
] as const)('$status is not called live', async ({ status, description }) => {
  const told: Notice = { title: TEXTS.saved, description, variant: 'waiting' };
  expect(await shownFor(early({ id: 'e', status }))).toEqual([told]);
  expect(await shownFor(late(Promise.resolve({ id: 'e', status })))).toEqual([SAVED_HERE, told]);
});

test('without a website a replaced Save does not say that anything is live', async () => {
  const [notice] = await shownFor(early({ id: 'e', status: 'superseded' }, 'never'));
  expect(notice?.description).toBe('A newer change from another device replaced yours.');
});

test('a Save that replaced a change of another device says so', async () => {
  const [notice] = await shownFor(early({ id: 'e', status: 'live', conflicts: ['hours.monday'] }));
  expect(notice?.description).toBe('Live on your website. It replaced a change from another device.');
});

test.each([
  { name: 'the server’s text', detail: 'Use HH:MM', description: 'Use HH:MM' },
  { name: 'the screen’s text if there is none', detail: undefined, description: TEXTS.refusedFallback },
  { name: 'the screen’s text if it is empty', detail: '', description: TEXTS.refusedFallback },
])('a refusal is an error with $name, in time and late', async ({ detail, description }) => {
  const refusal: EditResult = { id: 'e', status: 'rejected', detail };
  const error: Notice = { title: TEXTS.refused, description, variant: 'destructive' };
  expect(await shownFor(early(refusal))).toEqual([error]);
  expect(await shownFor(late(Promise.resolve(refusal)))).toEqual([SAVED_HERE, error]);
});

const undoable = (saved: SavedEdit, undo: SavedEdit['undo']): SavedEdit => ({ ...saved, undo });
const press = (notice: Notice | undefined): void => notice?.action?.onPress();
const UNDONE_NOTICE = { title: 'Change undone', description: 'Your website uses the earlier settings again.' };

test.each([
  { name: 'with its result', saved: early(LIVE) },
  { name: 'before its result', saved: late(Promise.resolve(LIVE)) },
])('a Save that can be undone offers it for 10 s, $name', async ({ saved }) => {
  const shown = await shownFor(undoable(saved, () => Promise.resolve(early(LIVE))));
  for (const notice of shown) expect(notice).toMatchObject({ action: { label: 'Undo' }, durationMs: 10_000 });
});

test('Undo saves the earlier values once, says so, and offers no Undo of itself', async () => {
  const { shown, notify } = createSlot();
  let undone = 0;
  let told = 0;
  const undo = (): Promise<SavedEdit> => {
    undone += 1;
    return Promise.resolve(undoable(early(LIVE), undo));
  };
  await announceSave(undoable(early(LIVE), undo), TEXTS, notify, () => void (told += 1));
  press(shown[0]);
  press(shown[0]);
  await expect.poll(() => shown.at(-1)).toEqual(UNDONE_NOTICE);
  expect({ undone, told }).toEqual({ undone: 1, told: 1 });
});

test.each<{ widget: WidgetSight; status: 'live' | 'partly_superseded'; description: string }>([
  { widget: 'seen', status: 'live', description: 'Your website uses the earlier settings again.' },
  { widget: 'never', status: 'live', description: 'Earlier settings saved. Your widget isn’t on a website yet.' },
  { widget: 'unknown', status: 'live', description: 'Earlier settings saved and published.' },
  {
    widget: 'seen',
    status: 'partly_superseded',
    description: 'Your website uses the earlier settings again, except where another device made a newer change.',
  },
  {
    widget: 'never',
    status: 'partly_superseded',
    description:
      'Earlier settings saved, except where another device made a newer change. Your widget isn’t on a website yet.',
  },
])('an Undo that is $status, with a widget that is $widget, says what the website shows', async (row) => {
  const [notice] = await shownFor(early({ id: 'e', status: row.status }, row.widget), { ...TEXTS, ...UNDONE });
  expect(notice).toMatchObject({ title: 'Change undone', description: row.description });
});

test('without a result, an Undo is on this device only', async () => {
  const shown = await shownFor(late(Promise.resolve(LIVE)), { ...TEXTS, ...UNDONE });
  expect(shown).toEqual([
    { ...SAVED_HERE, title: 'Change undone' },
    { ...UNDONE_NOTICE, variant: 'default' },
  ]);
});

test('an Undo that this device cannot store is an error and can be retried', async () => {
  const { shown, notify } = createSlot();
  let failing = true;
  const undo = (): Promise<SavedEdit> =>
    failing ? Promise.reject(new Error('This device is full.')) : Promise.resolve(early(LIVE));
  await announceSave(undoable(early(LIVE), undo), TEXTS, notify);
  press(shown[0]);
  await expect
    .poll(() => shown.at(-1))
    .toEqual({ title: TEXTS.refused, description: 'This device is full.', variant: 'destructive' });
  failing = false;
  press(shown[0]);
  await expect.poll(() => shown.at(-1)).toEqual(UNDONE_NOTICE);
});

test.each(['superseded', 'partly_superseded', 'rejected'] as const)(
  'a Save that became %s offers no Undo: it would revert another device’s newer change',
  async (status) => {
    const verdict: EditResult = { id: 'e', status };
    const undo = (): Promise<SavedEdit> => Promise.resolve(early(LIVE));
    for (const saved of [early(verdict), late(Promise.resolve(verdict))])
      expect((await shownFor(undoable(saved, undo))).at(-1)?.action).toBeUndefined();
  },
);
