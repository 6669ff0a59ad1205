import { expect, test } from 'vitest';
import { publishingOf, publishingText, type Publishing, type PublishingFacts } from './publishing.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const NOW = 1_700_000_000_000;
const QUIET: PublishingFacts = {
  waiting: 0,
  waitingSince: null,
  failure: null,
  refused: 0,
  upgrade: 0,
  blocked: null,
  lost: 0,
  widget: 'seen',
  slow: false,
  failed: false,
  online: true,
  superseded: null,
  recovering: 0,
  answeredAt: NOW,
  lastLiveAt: null,
  nowMs: NOW,
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
    name: 'the last change went live and no website has shown the widget',
    facts: { lastLiveAt: 9, widget: 'never' },
    shown: { kind: 'published', widget: 'never' },
    words: 'All changes saved · Not on a website yet',
  },
  {
    name: 'the last change went live and nothing is known about websites',
    facts: { lastLiveAt: 9, widget: 'unknown' },
    shown: { kind: 'published', widget: 'unknown' },
    words: 'All changes saved',
  },
  {
    name: 'no website has shown the widget and there is no connection',
    facts: { online: false, widget: 'never' },
    shown: { kind: 'offline', since: NOW },
    words: `Offline · Last synced ${NOW} o’clock`,
  },
  {
    name: 'the server has never answered here, and was not asked for long',
    facts: { answeredAt: null },
    shown: { kind: 'unknown' },
    words: '',
  },
  {
    name: 'the first answer takes long',
    facts: { answeredAt: null, slow: true },
    shown: { kind: 'checking' },
    words: 'Checking what’s live…',
  },
  {
    name: 'our server refused the first question',
    facts: { answeredAt: null, failed: true },
    shown: { kind: 'checking' },
    words: 'Checking what’s live…',
  },
  {
    name: 'the server has never answered here, and there is no connection',
    facts: { answeredAt: null, online: false },
    shown: { kind: 'offline', since: null },
    words: 'Offline · Can’t check what’s live',
  },
  {
    name: 'nothing waits, and there is no connection',
    facts: { answeredAt: 7, lastLiveAt: 9, online: false },
    shown: { kind: 'offline', since: 7 },
    words: 'Offline · Last synced 7 o’clock',
  },
  {
    name: 'the connection was lost right after an answer',
    facts: { answeredAt: NOW, lastLiveAt: 9, online: false },
    shown: { kind: 'offline', since: NOW },
    words: `Offline · Last synced ${NOW} o’clock`,
  },
  {
    name: 'the last answer is five minutes old',
    facts: { answeredAt: NOW - 5 * MINUTE, lastLiveAt: 9 },
    shown: { kind: 'unknown' },
    words: '',
  },
  {
    name: 'the last answer is almost five minutes old',
    facts: { answeredAt: NOW - 5 * MINUTE + 1, lastLiveAt: 9 },
    shown: { kind: 'live', at: 9 },
    words: 'All changes live · 9 o’clock',
  },
  {
    name: 'the last answer is three days old and the next takes long',
    facts: { answeredAt: NOW - 72 * HOUR, lastLiveAt: 9, slow: true },
    shown: { kind: 'checking' },
    words: 'Checking what’s live…',
  },
  {
    name: 'the last answer comes from a clock that was set back since',
    facts: { answeredAt: NOW + 72 * HOUR, lastLiveAt: 9, slow: true },
    shown: { kind: 'checking' },
    words: 'Checking what’s live…',
  },
  {
    name: 'the app has been too old for days and nothing waits',
    facts: { answeredAt: NOW - 72 * HOUR, blocked: 'update', failed: true },
    shown: { kind: 'blocked', reason: 'update', count: 0 },
    words: 'Update the app to publish',
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
    facts: { waiting: 1, waitingSince: NOW - 1999 },
    shown: { kind: 'publishing', count: 1, late: false },
    words: 'Publishing…',
  },
  {
    name: 'a change was saved a moment ago and could not be sent',
    facts: { waiting: 1, waitingSince: NOW - 1999, failed: true },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'a change was saved a moment ago without a connection',
    facts: { waiting: 1, waitingSince: NOW - 1999, online: false },
    shown: { kind: 'saved', count: 1, online: false },
    words: 'Offline · 1 change saved on this device',
  },
  {
    name: 'a change was saved two seconds ago',
    facts: { waiting: 1, waitingSince: NOW - 2000 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'an attempt takes long',
    facts: { waiting: 3, slow: true },
    shown: { kind: 'publishing', count: 3, late: true },
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
    facts: { waiting: 1, refused: 1, blocked: 'sign-in' },
    shown: { kind: 'blocked', reason: 'sign-in', count: 1 },
    words: 'Sign in to publish 1 change',
  },
  {
    name: 'the session has ended over two changes',
    facts: { waiting: 2, blocked: 'sign-in' },
    shown: { kind: 'blocked', reason: 'sign-in', count: 2 },
    words: 'Sign in to publish 2 changes',
  },
  {
    name: 'the app is too old',
    facts: { waiting: 1, blocked: 'update' },
    shown: { kind: 'blocked', reason: 'update', count: 1 },
    words: 'Update the app to publish',
  },
  {
    name: 'the app is too old and nothing waits',
    facts: { blocked: 'update', lastLiveAt: 9 },
    shown: { kind: 'live', at: 9 },
    words: 'All changes live · 9 o’clock',
  },
  {
    name: 'the plan does not include a change',
    facts: { upgrade: 1, lastLiveAt: 9 },
    shown: { kind: 'blocked', reason: 'upgrade', count: 1 },
    words: 'Upgrade to publish this',
  },
  {
    name: 'the plan does not include one change and another waits',
    facts: { upgrade: 1, waiting: 1 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'a change has waited for exactly a day',
    facts: { waiting: 1, waitingSince: NOW - 24 * HOUR },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'a change has waited for longer than a day and our server refuses to answer',
    facts: { waiting: 2, refused: 1, slow: true, waitingSince: NOW - 24 * HOUR - 1, failure: 'internal' },
    shown: { kind: 'stuck', count: 2, since: NOW - 24 * HOUR - 1, code: 'internal' },
    words: `Not published since ${NOW - 24 * HOUR - 1} o’clock`,
  },
  {
    name: 'a change has waited for days and no attempt was made yet',
    facts: { waiting: 1, waitingSince: NOW - 99 * HOUR },
    shown: { kind: 'stuck', count: 1, since: NOW - 99 * HOUR, code: 'unreached' },
    words: `Not published since ${NOW - 99 * HOUR} o’clock`,
  },
  {
    name: 'the session ended over a change that has waited for days',
    facts: { waiting: 1, waitingSince: NOW - 99 * HOUR, blocked: 'sign-in' },
    shown: { kind: 'blocked', reason: 'sign-in', count: 1 },
    words: 'Sign in to publish 1 change',
  },
  {
    name: 'the device’s clock was set back since the Save',
    facts: { waiting: 1, waitingSince: NOW + 99 * HOUR },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'a newer change replaced one',
    facts: { superseded: { count: 1, device: 'Safari on iPhone', isOwn: false }, upgrade: 1, lastLiveAt: 9 },
    shown: { kind: 'superseded', count: 1, device: 'Safari on iPhone', isOwn: false, widget: 'seen' },
    words: 'A newer change from Safari on iPhone is live instead.',
  },
  {
    name: 'the browser deleted a change that waited',
    facts: { lost: 1, online: false, answeredAt: null },
    shown: { kind: 'lost', count: 1 },
    words: '1 unpublished change was deleted by your browser',
  },
  {
    name: 'the browser deleted two changes, and one was replaced',
    facts: { lost: 2, superseded: { count: 1, device: 'Safari on iPhone', isOwn: false } },
    shown: { kind: 'lost', count: 2 },
    words: '2 unpublished changes were deleted by your browser',
  },
  {
    name: 'another change waits after the browser deleted one',
    facts: { lost: 1, waiting: 1 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'newer changes replaced two',
    facts: { superseded: { count: 2, device: 'Safari on iPhone', isOwn: false } },
    shown: { kind: 'superseded', count: 2, device: 'Safari on iPhone', isOwn: false, widget: 'seen' },
    words: '2 of your changes were replaced by newer ones',
  },
  {
    name: 'a newer change of a device that is not known replaced one',
    facts: { superseded: { count: 1, device: '', isOwn: false } },
    shown: { kind: 'superseded', count: 1, device: '', isOwn: false, widget: 'seen' },
    words: 'A newer change is live instead.',
  },
  {
    name: 'a newer change replaced one of an account without a website',
    facts: { superseded: { count: 1, device: 'Safari on iPhone', isOwn: false }, widget: 'never' },
    shown: { kind: 'superseded', count: 1, device: 'Safari on iPhone', isOwn: false, widget: 'never' },
    words: 'A newer change from Safari on iPhone replaced yours.',
  },
  {
    name: 'a change was replaced by one of a program',
    facts: { superseded: { count: 1, device: 'Another program', isOwn: false } },
    shown: { kind: 'superseded', count: 1, device: 'Another program', isOwn: false, widget: 'seen' },
    words: 'A newer change from another program is live instead.',
  },
  {
    name: 'a change of this device replaced one',
    facts: { superseded: { count: 1, device: 'Safari on iPhone', isOwn: true } },
    shown: { kind: 'superseded', count: 1, device: 'Safari on iPhone', isOwn: true, widget: 'seen' },
    words: 'Your change replaced one from Safari on iPhone.',
  },
  {
    name: 'changes of this device and others replaced two',
    facts: { superseded: { count: 2, device: 'Safari on iPhone', isOwn: true } },
    shown: { kind: 'superseded', count: 2, device: 'Safari on iPhone', isOwn: true, widget: 'seen' },
    words: '2 changes were replaced by newer ones',
  },
  {
    name: 'a newer change replaced one and another waits',
    facts: { superseded: { count: 1, device: 'Safari on iPhone', isOwn: false }, waiting: 1 },
    shown: { kind: 'saved', count: 1, online: true },
    words: '1 change saved on this device',
  },
  {
    name: 'a restored server has still to be offered what it forgot',
    facts: { recovering: 3, lastLiveAt: 9 },
    shown: { kind: 'publishing', count: 3, late: true },
    words: 'Publishing…',
  },
  {
    name: 'a restored server is being offered what it lost, without a connection',
    facts: { recovering: 3, online: false, lastLiveAt: 9 },
    shown: { kind: 'saved', count: 3, online: false },
    words: 'Offline · 3 changes saved on this device',
  },
])('when $name the badge says "$words"', ({ facts, shown, words }) => {
  const publishing = publishingOf({ ...QUIET, ...facts });
  expect(publishing).toEqual(shown);
  expect(publishingText(publishing, timeOf)).toBe(words);
});

test('before the device is read nothing is shown', () => {
  expect(publishingText({ kind: 'unknown' }, timeOf)).toBe('');
});

test('"live" is never shown while a Save waits, was refused, replaced or lost, or before an answer', () => {
  const replaced = { count: 1, device: 'phone', isOwn: false };
  for (const waiting of [0, 1])
    for (const refused of [0, 1])
      for (const upgrade of [0, 1])
        for (const recovering of [0, 1])
          for (const superseded of [null, replaced])
            for (const blocked of [null, 'sign-in', 'update'] as const)
              for (const slow of [false, true])
                for (const online of [false, true])
                  for (const [answeredAt, lost] of [
                    [null, 0],
                    [NOW, 0],
                    [NOW, 1],
                    [NOW - HOUR, 0],
                  ] as const) {
                    const waitingSince = waiting ? NOW : null;
                    const saves = { waiting, waitingSince, refused, upgrade, recovering, superseded };
                    const isAllLive = waiting + refused + upgrade + recovering === 0 && superseded === null;
                    const isSettled = isAllLive && online && answeredAt === NOW && lost === 0;
                    for (const widget of ['seen', 'never', 'unknown'] as const) {
                      const facts = { ...QUIET, ...saves, blocked, slow, online, answeredAt, lost, widget };
                      expect(publishingOf(facts).kind === 'live').toBe(isSettled && widget === 'seen');
                    }
                  }
});
