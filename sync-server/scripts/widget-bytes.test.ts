import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payloadBytes, wordsBytes } from './widget-bytes.ts';

test('the heaviest words file stands first, and what is not one is not counted', async () => {
  const home = await mkdtemp(join(tmpdir(), 'doorsign-words-'));
  try {
    const folder = join(home, 'words');
    await mkdir(folder);
    await writeFile(join(folder, 'de.json'), '{"open":"Geöffnet"}');
    await writeFile(
      join(folder, 'el.json'),
      JSON.stringify(Array.from({ length: 99 }, (_, index) => `Ανοιχτά ${index * 7919}`)),
    );
    await writeFile(join(folder, 'readme.txt'), 'x'.repeat(9999));
    const rows = await wordsBytes(folder);
    expect(rows.map(([language]) => language)).toEqual(['el', 'de']);
    expect(rows[0]?.[1]).toBeGreaterThan(rows[1]?.[1] ?? Infinity);
  } finally {
    await rm(home, { recursive: true });
  }
});

test('an ordinary week takes at most 400 bytes all year, and a holiday adds to it', () => {
  const year = Date.UTC(2027, 0, 1);
  const holiday = {
    id: 'holiday_1',
    date: '2027-06-05',
    name: 'Summer Fair',
    closed: true,
    open: '09:00',
    close: '17:00',
  };
  const ordinary = payloadBytes(year);
  expect(ordinary).toBeLessThanOrEqual(400);
  expect(payloadBytes(year, [holiday])).toBeGreaterThan(ordinary);
});
