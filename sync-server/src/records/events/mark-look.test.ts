import { describe, expect, test } from 'vitest';
import type { Closure } from '@doorsign/shared-schema/closure';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { firstMark, lookAt, type Mark } from './mark-look.ts';

const at = (text: string): number => Date.parse(text);
const BERLIN: Schedule = {
  timezone: 'Europe/Berlin',
  businessHours: weekOf(() => ({ open: '09:00', close: '18:00', closed: false })),
  holidays: [],
};
const closedFrom = (from: string | null, until: string | null, note: string | null = null): Closure => ({
  kind: 'closed',
  from,
  until,
  note,
});
const told = (look: ReturnType<typeof lookAt>) =>
  look.findings.map((finding) => [
    finding.type,
    new Date(finding.atMs).toISOString(),
    ...(finding.type === 'status.changed' ? [finding.status, finding.previous, finding.reason, finding.late] : []),
  ]);
/** A Save at an instant makes the next look due. */
const edited = (mark: Mark, atMs: number): Mark => ({ ...mark, edits: 1, nextAt: Math.min(mark.nextAt, atMs) });

test('the first mark takes the state of now as told, and waits for the next change', () => {
  const now = at('2026-03-11T12:00:30Z');
  expect(firstMark(BERLIN, now)).toEqual({
    status: 'open',
    since: now,
    closure: null,
    edits: 0,
    nextAt: at('2026-03-11T17:00:00Z'),
  });
});

test('a change that is due is told with its minute, in time', () => {
  const mark = firstMark(BERLIN, at('2026-03-11T12:00:00Z'));
  const look = lookAt(mark, BERLIN, at('2026-03-11T17:00:01.300Z'));
  expect(told(look)).toEqual([['status.changed', '2026-03-11T17:00:00.000Z', 'closed', 'open', 'schedule', 0]]);
  expect(look.mark).toEqual({
    status: 'closed',
    since: at('2026-03-11T17:00:00Z'),
    closure: null,
    edits: 0,
    nextAt: at('2026-03-12T08:00:00Z'),
  });
});

test('37: after a time without looks the state of now is told with its beginning, and none that was undone', () => {
  const mark = firstMark(BERLIN, at('2026-03-11T12:00:00Z'));
  expect(told(lookAt(mark, BERLIN, at('2026-03-11T17:00:30Z')))).toEqual([
    ['status.changed', '2026-03-11T17:00:00.000Z', 'closed', 'open', 'schedule', 30],
  ]);
  expect(told(lookAt(mark, BERLIN, at('2026-03-12T12:00:00Z')))).toEqual([]);
  expect(told(lookAt(mark, BERLIN, at('2026-03-14T20:00:00Z')))).toEqual([
    ['status.changed', '2026-03-14T17:00:00.000Z', 'closed', 'open', 'schedule', 3 * 3600],
  ]);
  expect(told(lookAt(mark, BERLIN, at('2028-03-14T20:00:00Z')))).toHaveLength(1);
});

describe('a Save', () => {
  const mark = firstMark(BERLIN, at('2026-03-11T12:00:00Z'));
  const saveAt = at('2026-03-11T13:07:20.500Z');
  const earlier = { ...BERLIN, businessHours: weekOf(() => ({ open: '09:00', close: '13:00', closed: false })) };

  test('that closes at once is told with its own time, as an edit', () => {
    expect(told(lookAt(edited(mark, saveAt), earlier, saveAt + 700))).toEqual([
      ['status.changed', '2026-03-11T13:07:20.500Z', 'closed', 'open', 'edit', 0],
    ]);
  });

  test('that changes nothing now is told by nothing, and moves the next look', () => {
    const later = { ...BERLIN, businessHours: weekOf(() => ({ open: '09:00', close: '19:00', closed: false })) };
    const look = lookAt(edited(mark, saveAt), later, saveAt + 700);
    expect(look.findings).toEqual([]);
    expect(look.mark).toMatchObject({ edits: 0, nextAt: at('2026-03-11T18:00:00Z'), since: mark.since });
  });

  test('within the second of a change does not take the change its minute', () => {
    const save = edited(mark, at('2026-03-11T17:00:00.400Z'));
    expect(told(lookAt(save, BERLIN, at('2026-03-11T17:00:01Z')))).toEqual([
      ['status.changed', '2026-03-11T17:00:00.000Z', 'closed', 'open', 'schedule', 0],
    ]);
  });

  test('of the first hours is told with no status before', () => {
    const never = firstMark({ ...BERLIN, businessHours: null }, at('2026-03-11T12:00:00Z'));
    expect(never.nextAt).toBe(at('2026-03-18T12:00:00Z'));
    expect(told(lookAt(edited(never, saveAt), BERLIN, saveAt))).toEqual([
      ['status.changed', '2026-03-11T13:07:20.500Z', 'open', null, 'edit', 0],
    ]);
  });

  test('that this version cannot read says nothing, and what is told stays', () => {
    const look = lookAt(edited(mark, saveAt), { ...BERLIN, businessHours: null }, saveAt);
    expect(look.findings).toEqual([]);
    expect(look.mark.status).toBe('open');
    expect(told(lookAt(edited(look.mark, saveAt + 1000), earlier, saveAt + 1000))).toHaveLength(1);
  });
});

describe('a closure', () => {
  const night = firstMark(BERLIN, at('2026-03-11T20:00:00Z'));
  const planned = { ...BERLIN, closure: closedFrom('2026-03-11T21:00:00Z', '2026-03-11T23:30:00Z', 'Plumber') };

  test('begins and ends at its minutes, also while the business is closed anyway', () => {
    const saved = lookAt(edited(night, at('2026-03-11T20:00:05Z')), planned, at('2026-03-11T20:00:06Z'));
    expect(saved.findings).toEqual([]);
    expect(saved.mark.nextAt).toBe(at('2026-03-11T21:00:00Z'));
    const begun = lookAt(saved.mark, planned, at('2026-03-11T21:00:01Z'));
    expect(begun.findings).toEqual([
      {
        type: 'closure.started',
        atMs: at('2026-03-11T21:00:00Z'),
        closure: { from: '2026-03-11T21:00:00Z', until: '2026-03-11T23:30:00Z', note: 'Plumber' },
      },
    ]);
    expect(begun.mark.nextAt).toBe(at('2026-03-11T23:30:00Z'));
    expect(told(lookAt(begun.mark, planned, at('2026-03-11T23:30:02Z')))).toEqual([
      ['closure.ended', '2026-03-11T23:30:00.000Z'],
    ]);
  });

  test('that was over before anybody looked is not told', () => {
    const saved = lookAt(night, planned, at('2026-03-11T20:30:00Z')).mark;
    expect(lookAt(saved, planned, at('2026-03-12T02:00:00Z')).findings).toEqual([]);
  });

  test('that begins at once closes, and ends with the Save that reopens', () => {
    const day = firstMark(BERLIN, at('2026-03-11T12:00:00Z'));
    const now = { ...BERLIN, closure: closedFrom(null, null) };
    const begun = lookAt(edited(day, at('2026-03-11T12:10:00Z')), now, at('2026-03-11T12:10:01Z'));
    expect(told(begun)).toEqual([
      ['status.changed', '2026-03-11T12:10:00.000Z', 'closed', 'open', 'edit', 0],
      ['closure.started', '2026-03-11T12:10:00.000Z'],
    ]);
    const over = { ...BERLIN, closure: null };
    expect(told(lookAt(edited(begun.mark, at('2026-03-11T12:20:00Z')), over, at('2026-03-11T12:20:01Z')))).toEqual([
      ['status.changed', '2026-03-11T12:20:00.000Z', 'open', 'closed', 'edit', 0],
      ['closure.ended', '2026-03-11T12:20:00.000Z'],
    ]);
  });

  test('whose end or words change is told again', () => {
    const now = { ...BERLIN, closure: closedFrom(null, '2026-03-11T15:00:00Z') };
    const mark = firstMark(now, at('2026-03-11T12:00:00Z'));
    expect(mark.closure).not.toBeNull();
    const longer = { ...BERLIN, closure: closedFrom(null, '2026-03-11T16:00:00Z') };
    expect(told(lookAt(edited(mark, at('2026-03-11T12:30:00Z')), longer, at('2026-03-11T12:30:01Z')))).toEqual([
      ['closure.started', '2026-03-11T12:30:00.000Z'],
    ]);
  });

  test('that is only a note closes nothing', () => {
    const note = { ...BERLIN, closure: { kind: 'note' as const, from: null, until: null, note: 'Ring twice' } };
    expect(lookAt(firstMark(BERLIN, at('2026-03-11T12:00:00Z')), note, at('2026-03-11T12:01:00Z')).findings).toEqual(
      [],
    );
  });
});

test('a clock that was set back finds the status that began before the look was due', () => {
  const mark = { ...firstMark(BERLIN, at('2026-03-11T12:00:00Z')), nextAt: at('2030-01-01T00:00:00Z') };
  expect(told(lookAt(mark, BERLIN, at('2026-03-11T19:00:00Z')))).toMatchObject([
    ['status.changed', '2026-03-11T19:00:00.000Z', 'closed', 'open', 'schedule', 0],
  ]);
});
