import { DAY, HOUR } from '@doorsign/shared-schema/status/units';
import { expect, test } from 'vitest';
import { OUTAGES, START_MS } from './calendar.ts';
import { createLogCounts } from './log-counts.ts';

const refusal = { level: 50, msg: 'request failed', code: 'mail_unavailable', err: { message: 'certificate' } };

test('an outage explains its own lines, until shortly after its end, and no others', () => {
  const [mailDay = 0] = OUTAGES.flatMap(({ what, toDay }) => (what === 'mail' ? [toDay] : []));
  const endMs = START_MS + mailDay * DAY;
  let nowMs = endMs - HOUR;
  const faults: string[] = [];
  const log = createLogCounts(
    () => nowMs,
    (text) => faults.push(text),
  );
  log.note({ level: 40, msg: 'mail not sent, will retry', err: { message: 'certificate' } });
  log.note(refusal);
  nowMs = endMs;
  log.note(refusal);
  expect(faults).toEqual([]);
  log.note({ level: 30, msg: 'mail sent' });
  log.note({ level: 40, msg: 'slow request' });
  expect(faults).toEqual([]);

  log.note({ level: 40, msg: 'scheduled job failed' });
  log.note({ level: 50, msg: 'request failed', code: 'payments_unavailable' });
  nowMs = endMs + HOUR;
  log.note(refusal);
  expect(faults).toEqual([
    'the log: warning: scheduled job failed',
    'the log: error: request failed',
    'the log: error: request failed (certificate)',
  ]);
  expect(log.unexplained()).toBe(3);
  expect(log.lines.get('error: request failed (certificate)')).toBe(3);
});
