import { expect, test } from 'vitest';
import { createUnpublishedNote, unpublishedNoteKey } from './unpublished-note.ts';

/** A browser's storage, and the note of one owner in it. */
const start = (stored?: string) => {
  const kept = new Map<string, string>();
  if (stored !== undefined) kept.set(unpublishedNoteKey('ann'), stored);
  const clock = { nowMs: 1_000 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const open = (userId = 'ann') => createUnpublishedNote(storage, userId, () => clock.nowMs);
  return { kept, clock, storage, open };
};

test('Saves whose database was deleted are reported with the time they were last seen', () => {
  const { clock, open } = start();
  open().look({ isKnown: true, labels: ['hours', 'holidays', 'hours'] });
  clock.nowMs = 9_000;
  const note = open();
  note.look({ isKnown: false, labels: [] });
  const lost = { count: 3, labels: ['hours', 'holidays'], seenAt: 1_000, foundAt: 9_000 };
  expect(note.state.getState()).toEqual({ lost });
  expect(open().state.getState()).toEqual({ lost });
});

test.each([
  { name: 'were published', look: { isKnown: true, labels: [] } },
  { name: 'are still there after the rest was emptied', look: { isKnown: false, labels: ['hours' as const] } },
])('Saves that $name are not reported', ({ look }) => {
  const { open } = start();
  open().look({ isKnown: true, labels: ['hours'] });
  const note = open();
  note.look(look);
  note.look({ isKnown: true, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
});

test('a database emptied by its owner is not reported', () => {
  const { kept, open } = start();
  const note = open();
  note.look({ isKnown: true, labels: ['hours'] });
  note.emptied();
  note.look({ isKnown: false, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
  expect(kept.size).toBe(0);
});

test('a device new to another owner reports none of the first owner’s Saves', () => {
  const { open } = start();
  open().look({ isKnown: true, labels: ['hours'] });
  const other = open('bob');
  other.look({ isKnown: false, labels: [] });
  expect(other.state.getState()).toEqual({ lost: null });
});

test('a second loss is added until the owner has read the report', () => {
  const { clock, kept, open } = start();
  const note = open();
  for (const labels of [['hours'], ['style']] as const) {
    note.look({ isKnown: true, labels });
    clock.nowMs += 1_000;
    note.look({ isKnown: false, labels: [] });
  }
  expect(note.state.getState().lost).toEqual({ count: 2, labels: ['hours', 'style'], seenAt: 2_000, foundAt: 3_000 });
  note.acknowledge();
  expect(note.state.getState()).toEqual({ lost: null });
  expect(kept.size).toBe(0);
});

test.each(['', 'no JSON', 'null', '7'])('a note with the content %j is ignored', (stored) => {
  const note = start(stored).open();
  note.look({ isKnown: false, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
});

test('a browser without storage causes no error', () => {
  const { storage } = start();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const note = createUnpublishedNote(full, 'ann', () => 0);
  note.look({ isKnown: true, labels: ['hours'] });
  note.look({ isKnown: false, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
});
