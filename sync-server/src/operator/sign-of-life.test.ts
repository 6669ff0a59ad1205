import { expect, onTestFinished, test, vi } from 'vitest';
import { showSignOfLife } from './sign-of-life.ts';

test('a command says that it is at work after five seconds, and then less and less often, until it ends', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const end = showSignOfLife('backup', (line) => lines.push(line));
  vi.advanceTimersByTime(4999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(180_000);
  const seconds = [5, 30, 60, 120, 180];
  expect(lines).toEqual(seconds.map((after) => `backup has been at work for ${after} s.`));
  end();
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(seconds.length);
});
