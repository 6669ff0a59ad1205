import { expect, test } from 'vitest';
import { buildWorker } from './build-worker.ts';
import { playPatched } from './play-patched.ts';
import { breaches } from './result-table.ts';
import { RULES } from './rules.ts';

test.each(RULES)(
  'without a rule these histories fail: $name',
  async ({ patches, histories, breaks }) => {
    expect(breaches(await playPatched(histories, patches), breaks)).not.toEqual([]);
  },
  120_000,
);

test('removing a rule throws if its source text does not occur exactly once', async () => {
  const patch = { file: 'shared-schema/src/sync/decide.ts', to: '' };
  await expect(buildWorker([{ ...patch, from: 'no such line' }])).rejects.toThrow('0 times');
  await expect(buildWorker([{ ...patch, from: 'const' }])).rejects.toThrow('times in');
  await expect(buildWorker([{ file: 'pwa/src/main.tsx', from: 'x', to: 'y' }])).rejects.toThrow(
    'Not part of the build',
  );
});
