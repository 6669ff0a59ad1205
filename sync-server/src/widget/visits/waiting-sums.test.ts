import { expect, test } from 'vitest';
import { createWaitingSums, type WaitingSum } from './waiting-sums.ts';

const sum = (locationId: string, count = 1): WaitingSum => ({ locationId, hour: 0, type: 'view', count });

test('what happens again is added to its sum', () => {
  const sums = createWaitingSums(10);
  sums.add(sum('a'));
  sums.add(sum('a', 2));
  sums.add({ ...sum('a'), type: 'open' });
  sums.add({ ...sum('a'), hour: 3_600_000 });
  expect(sums.take().map(({ hour, type, count }) => [hour, type, count])).toEqual([
    [0, 'open', 1],
    [0, 'view', 3],
    [3_600_000, 'view', 1],
  ]);
  expect(sums.take()).toEqual([]);
});

test('they come in one order, whatever order they were counted in', () => {
  const orders = [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
  ];
  for (const ids of orders) {
    const sums = createWaitingSums(10);
    for (const id of ids) sums.add(sum(id));
    expect(sums.take().map(({ locationId }) => locationId)).toEqual(['a', 'b', 'c']);
  }
});

test('a flood of new ones finds no room, and takes none from those that wait', () => {
  const sums = createWaitingSums(2);
  for (const id of ['a', 'b', 'c', 'd', 'a']) sums.add(sum(id));
  expect([sums.takeLost(), sums.takeLost()]).toEqual([2, 0]);
  expect(sums.take().map(({ locationId, count }) => [locationId, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('those that are being written keep their room, and come back when they could not be', () => {
  const sums = createWaitingSums(2);
  sums.add(sum('a'));
  const taken = sums.take();
  for (const id of ['b', 'c']) sums.add(sum(id));
  sums.settle(taken);
  expect(sums.takeLost()).toBe(1);
  expect(
    sums
      .take()
      .map(({ locationId }) => locationId)
      .toSorted(),
  ).toEqual(['a', 'b']);
  sums.settle([]);
  for (const id of ['e', 'f']) sums.add(sum(id));
  expect(sums.takeLost()).toBe(0);
});

test('a sum that came back is one with what has come meanwhile', () => {
  const sums = createWaitingSums(1);
  sums.add(sum('a', 2));
  const taken = sums.take();
  sums.settle(taken);
  sums.add(sum('a', 3));
  expect(sums.take()).toEqual([sum('a', 5)]);
});
