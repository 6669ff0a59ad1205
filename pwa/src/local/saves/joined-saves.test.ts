import { expect, test } from 'vitest';
import type { EditResult } from '@doorsign/shared-schema/api';
import { joinSaves, type NamedSave } from './joined-saves.ts';
import type { SavedEdit } from './saves.ts';

const saved = (result: Omit<EditResult, 'id'> | null, more: Partial<SavedEdit> = {}): SavedEdit => ({
  id: 'e',
  outcome: result ? Promise.resolve({ id: 'e', ...result }) : new Promise(() => undefined),
  settledWithin: () => Promise.resolve(result && { id: 'e', ...result }),
  undo: null,
  widget: () => Promise.resolve('seen'),
  ...more,
});
const join = (...saves: SavedEdit[]): SavedEdit =>
  joinSaves(saves.map((one, index): NamedSave => ({ name: `Shop ${index + 1}`, saved: one })));
const LIVE = { status: 'live' } as const;

test('one Save stays as it is', () => {
  const one = saved(LIVE);
  expect(join(one)).toBe(one);
});

test('the Saves are live together once all are', async () => {
  expect(await join(saved(LIVE), saved(LIVE)).outcome).toEqual({ id: 'e', status: 'live' });
  expect(await join(saved(LIVE), saved(null)).settledWithin(800)).toBeNull();
});

test.each([
  { statuses: ['superseded', 'superseded'], status: 'superseded' },
  { statuses: ['live', 'superseded'], status: 'partly_superseded' },
  { statuses: ['live', 'partly_superseded'], status: 'partly_superseded' },
] as const)('$statuses together are $status', async ({ statuses, status }) => {
  expect(await join(...statuses.map((one) => saved({ status: one }))).outcome).toMatchObject({ status });
});

test('a refusal names the location and the reason', async () => {
  const refusal = { status: 'rejected', code: 'limit_reached', detail: 'The plan allows 2 domains.' } as const;
  expect(await join(saved(LIVE), saved(refusal)).outcome).toEqual({
    id: 'e',
    status: 'rejected',
    code: 'limit_reached',
    detail: 'Shop 2: The plan allows 2 domains.',
  });
});

test('Undo undoes every Save, and is offered only if each can be undone', async () => {
  const undone: number[] = [];
  const undoable = (index: number): SavedEdit =>
    saved(LIVE, { undo: () => Promise.resolve(saved(LIVE, { id: String(undone.push(index)) })) });
  await join(undoable(1), undoable(2)).undo?.();
  expect(undone).toEqual([1, 2]);
  expect(join(undoable(1), saved(LIVE)).undo).toBeNull();
});

test('a website is called one only if all locations are on one', async () => {
  const never = saved(LIVE, { widget: () => Promise.resolve('never') });
  expect(await join(saved(LIVE), never).widget()).toBe('unknown');
  expect(await join(never, never).widget()).toBe('never');
});
