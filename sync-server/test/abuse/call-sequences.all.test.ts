import { expect, test } from 'vitest';
import { LIMITED } from '../behind-proxy.ts';
import { startTestServer } from '../start-test-server.ts';
import { ALL_STEPS, medianLines, walkSequences } from './call-sequences.ts';

/** The highest acceptable ratio of response times. A larger one would be another order of magnitude. */
const SLOWER_MOST = 10;

test.each([
  [2, 256],
  [3, 4096],
])(
  'of %i calls after each other none tells whether an e-mail has an account',
  { timeout: 1_800_000 },
  async (length, count) => {
    const server = await startTestServer({ environment: LIMITED });
    const walk = await walkSequences(server, { steps: ALL_STEPS, length });
    const { sequences, calls, differences, medianMs } = walk;
    process.stdout.write(
      `${sequences} sequences of ${length}, ${calls} calls: ${differences.length} differences\n${medianLines(walk)}\n`,
    );
    expect(differences).toEqual([]);
    expect(sequences).toBe(count);
    for (const { known, unknown } of Object.values(medianMs)) {
      expect(known / unknown).toBeLessThan(SLOWER_MOST);
      expect(unknown / known).toBeLessThan(SLOWER_MOST);
    }
  },
);
