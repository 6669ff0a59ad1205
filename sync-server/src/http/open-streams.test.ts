import { expect, test } from 'vitest';
import { STREAMS } from '../platform/parameters.ts';
import { createOpenStreams } from './open-streams.ts';

const nothing = () => () => {};

test('every account has its own places, and one that is left is free again', () => {
  const streams = createOpenStreams(true);
  const leaves = Array.from({ length: STREAMS.perAccountMax }, () => streams.add('ada', nothing()));
  expect(() => streams.add('ada', nothing())).toThrow('Too many attempts.');
  streams.add('eve', nothing());
  leaves[0]?.();
  // Leaving twice frees one place.
  leaves[0]?.();
  streams.add('ada', nothing());
  expect(() => streams.add('ada', nothing())).toThrow('Too many attempts.');
});

test('with the limits off there is no limit', () => {
  const streams = createOpenStreams(false);
  const addMany = () => Array.from({ length: 100 }, () => streams.add('ada', nothing()));
  expect(addMany).not.toThrow();
});

test('the end of all is the end of those that come later too', () => {
  const streams = createOpenStreams(true);
  const ended: string[] = [];
  const leave = streams.add('ada', () => ended.push('left'));
  streams.add('ada', () => ended.push('first'));
  streams.add('eve', () => ended.push('second'));
  leave();
  streams.endAll();
  streams.add('ada', () => ended.push('late'));
  expect(ended).toEqual(['first', 'second', 'late']);
});
