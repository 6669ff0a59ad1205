import { expect, test } from 'vitest';
import { publishingOf, publishingWords, type Publishing, type PublishingFacts } from './publishing.ts';

const QUIET: PublishingFacts = {
  waiting: 0,
  refused: 0,
  upgrade: 0,
  parked: null,
  slow: false,
  online: true,
  lastLiveAt: null,
};
const timeOf = (at: number): string => `${at} o’clock`;

test.each<{ name: string; facts: Partial<PublishingFacts>; shown: Publishing; words: string }>([
  { name: 'nothing was ever saved here', facts: {}, shown: { kind: 'live', at: null }, words: 'All changes live' },
  {
    name: 'the last change went live',
    facts: { lastLiveAt: 9 },
    shown: { kind: 'live', at: 9 },
    words: 'All changes live · 9 o’clock',
  },
  {
    name: 'one change waits without a connection',
    facts: { waiting: 1, online: false },
    shown: { kind: 'saved', count: 1, online: false },
    words: 'Offline · 1 change saved on this device',
  },
  {
    name: 'two changes wait without a connection',
    facts: { waiting: 2, online: false, lastLiveAt: 9 },
    shown: { kind: 'saved', count: 2, online: false },
    words: 'Offline · 2 changes saved on this device',
  },
  {
    name: 'a change was saved a moment ago',
    facts: { waiting: 1 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'an attempt takes long',
    facts: { waiting: 3, slow: true },
    shown: { kind: 'publishing', count: 3 },
    words: 'Publishing…',
  },
  {
    name: 'an attempt without edits takes long',
    facts: { slow: true, lastLiveAt: 9 },
    shown: { kind: 'live', at: 9 },
    words: 'All changes live · 9 o’clock',
  },
  {
    name: 'the server refused one while another waits',
    facts: { waiting: 1, refused: 1, slow: true },
    shown: { kind: 'attention', count: 1, waiting: 1 },
    words: 'Needs attention (1)',
  },
  {
    name: 'the session has ended over one change',
    facts: { waiting: 1, refused: 1, parked: 'sign-in' },
    shown: { kind: 'parked', reason: 'sign-in', count: 1 },
    words: 'Sign in to publish 1 change',
  },
  {
    name: 'the session has ended over two changes',
    facts: { waiting: 2, parked: 'sign-in' },
    shown: { kind: 'parked', reason: 'sign-in', count: 2 },
    words: 'Sign in to publish 2 changes',
  },
  {
    name: 'the app is too old',
    facts: { waiting: 1, parked: 'update' },
    shown: { kind: 'parked', reason: 'update', count: 1 },
    words: 'Update the app to publish',
  },
  {
    name: 'the app is too old and nothing waits',
    facts: { parked: 'update', lastLiveAt: 9 },
    shown: { kind: 'live', at: 9 },
    words: 'All changes live · 9 o’clock',
  },
  {
    name: 'the plan does not include a change',
    facts: { upgrade: 1, lastLiveAt: 9 },
    shown: { kind: 'parked', reason: 'upgrade', count: 1 },
    words: 'Upgrade to publish this',
  },
  {
    name: 'the plan does not include one change and another waits',
    facts: { upgrade: 1, waiting: 1 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
])('when $name the badge says "$words"', ({ facts, shown, words }) => {
  const publishing = publishingOf({ ...QUIET, ...facts });
  expect(publishing).toEqual(shown);
  expect(publishingWords(publishing, timeOf)).toBe(words);
});

test('before the device is read nothing is claimed', () => {
  expect(publishingWords({ kind: 'unknown' }, timeOf)).toBe('');
});

test('whatever else is true, "live" is never said while a Save waits or was refused', () => {
  for (const waiting of [0, 1])
    for (const refused of [0, 1])
      for (const upgrade of [0, 1])
        for (const parked of [null, 'sign-in', 'update'] as const)
          for (const slow of [false, true])
            for (const online of [false, true]) {
              const { kind } = publishingOf({ waiting, refused, upgrade, parked, slow, online, lastLiveAt: 9 });
              expect(kind === 'live').toBe(waiting + refused + upgrade === 0);
            }
});
