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

test('Saves whose database is gone are told, and when they were seen last', () => {
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
])('nothing is told of Saves that $name', ({ look }) => {
  const { open } = start();
  open().look({ isKnown: true, labels: ['hours'] });
  const note = open();
  note.look(look);
  note.look({ isKnown: true, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
});

test('a database that its owner had emptied is not missed', () => {
  const { kept, open } = start();
  const note = open();
  note.look({ isKnown: true, labels: ['hours'] });
  note.emptied();
  note.look({ isKnown: false, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
  expect(kept.size).toBe(0);
});

test('a new device of another owner knows nothing of the first one’s Saves', () => {
  const { open } = start();
  open().look({ isKnown: true, labels: ['hours'] });
  const other = open('bob');
  other.look({ isKnown: false, labels: [] });
  expect(other.state.getState()).toEqual({ lost: null });
});

test('what is lost a second time is added, until the owner has read it', () => {
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

test.each(['', 'no JSON', 'null', '7'])('a note that reads %j is none', (stored) => {
  const note = start(stored).open();
  note.look({ isKnown: false, labels: [] });
  expect(note.state.getState()).toEqual({ lost: null });
});

test('a browser that keeps nothing stops nobody', () => {
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
