import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const START_MS = Date.parse('2026-11-20T19:14:40Z');
const MINUTE = 60_000;
const now = () => Date.now();

function Clock() {
  return <time>{new Date(useNow(now, MINUTE)).toISOString().slice(11, 19)}</time>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole('time').textContent;

test('the clock is read again at every whole minute', () => {
  render(<Clock />);
  expect(shown()).toBe('19:14:40');
  pass(20_000);
  expect(shown()).toBe('19:15:00');
  pass(59_999);
  expect(shown()).toBe('19:15:00');
  pass(1);
  expect(shown()).toBe('19:16:00');
});

test('a page that becomes visible again shows the right time at once', () => {
  render(<Clock />);
  vi.setSystemTime(START_MS + 90 * MINUTE);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('20:44:40');
});
