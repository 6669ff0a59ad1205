import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Countdown, type CountdownProps } from './countdown.tsx';
import { minutesAndSeconds } from '../lib/use-countdown.ts';

const START_MS = Date.parse('2026-11-20T19:14:00.370Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
});

const show = (props: Partial<CountdownProps> = {}) =>
  render(
    <Countdown
      now={() => Date.now()}
      until={START_MS + 300_000}
      sending={false}
      resending={false}
      onResend={() => undefined}
      {...props}
    />,
  );
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const timer = () => screen.queryByRole('timer')?.textContent;
const resend = () => screen.getByRole('button', { name: 'Resend OTP' });

test.each([
  { seconds: 300, text: '5:00' },
  { seconds: 299, text: '4:59' },
  { seconds: 60, text: '1:00' },
  { seconds: 9, text: '0:09' },
  { seconds: 0, text: '0:00' },
])('$seconds seconds are formatted as $text', ({ seconds, text }) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

test('the countdown starts at 5:00 and decreases every second', () => {
  show();
  expect(timer()).toBe('5:00');
  pass(999);
  expect(timer()).toBe('5:00');
  pass(1);
  expect(timer()).toBe('4:59');
  pass(1000);
  expect(timer()).toBe('4:58');
});

test('a new code can be requested exactly when the old one has expired', () => {
  show();
  pass(299_999);
  expect(timer()).toBe('0:01');
  expect(resend()).toBeDisabled();
  expect(screen.queryByText('Code expired')).toBeNull();
  pass(1);
  expect(timer()).toBeUndefined();
  expect(screen.getByText('Code expired')).toBeInTheDocument();
  expect(resend()).toBeEnabled();
});

test('a later end restarts the countdown', () => {
  const { rerender } = show({ until: START_MS });
  expect(screen.getByText('Code expired')).toBeInTheDocument();
  rerender(
    <Countdown
      now={() => Date.now()}
      until={START_MS + 300_000}
      sending={false}
      resending={false}
      onResend={() => undefined}
    />,
  );
  expect(timer()).toBe('5:00');
  expect(screen.queryByText('Code expired')).toBeNull();
});

test('without a pending code there is no countdown and nothing has expired', () => {
  show({ until: null });
  expect(timer()).toBeUndefined();
  expect(screen.queryByText('Code expired')).toBeNull();
  expect(resend()).toBeEnabled();
});

test('a phone that slept shows the right time after waking up', () => {
  show();
  vi.setSystemTime(START_MS + 290_000);
  pass(1000);
  expect(timer()).toBe('0:09');
});
