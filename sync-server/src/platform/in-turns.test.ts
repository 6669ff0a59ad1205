import { expect, test } from 'vitest';
import { createManualTimer } from '../../test/manual-timer.ts';
import { inTurns } from './in-turns.ts';

const start = (turns: number) => {
  const timer = createManualTimer();
  const every = inTurns(timer.every, turns);
  const calls: string[] = [];
  return {
    timer,
    join: (name: string, work = () => {}) =>
      every(100, () => {
        calls.push(name);
        work();
      }),
    /** Returns who was called in the next turn. */
    turn: (): string[] => {
      timer.tick();
      return calls.splice(0);
    },
  };
};

test('each call comes once in an interval, and no turn has more than one call more than another', () => {
  const { join, turn } = start(3);
  for (const name of ['a', 'b', 'c', 'd']) join(name);
  const interval = () => [turn(), turn(), turn()];
  expect(interval()).toEqual([['a', 'd'], ['b'], ['c']]);
  expect(interval()).toEqual([['a', 'd'], ['b'], ['c']]);
});

test('a place that becomes free is taken by the next one', () => {
  const { join, turn } = start(2);
  const leave = join('a');
  join('b');
  leave();
  leave();
  join('c');
  expect([turn(), turn()]).toEqual([['c'], ['b']]);
});

test('one timer serves all, as long as there are any', () => {
  const { timer, join } = start(2);
  const leave = [join('a'), join('b'), join('c')];
  expect(timer.count()).toBe(1);
  for (const one of leave) one();
  expect(timer.count()).toBe(0);
  join('d');
  expect(timer.count()).toBe(1);
});

test('one that leaves in its turn is gone, and one that joins then waits for the next one', () => {
  const { join, turn } = start(1);
  join('always');
  const leaving: (() => void)[] = [];
  leaving.push(
    join('a', () => {
      leaving.pop()?.();
      join('b');
    }),
  );
  expect(turn()).toEqual(['always', 'a']);
  expect(turn()).toEqual(['always', 'b']);
});
