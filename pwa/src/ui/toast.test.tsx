import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToastHandle, ToastOptions } from './toast-store.ts';

// The real store: test/clean-screen.ts mocks it, and an earlier file of this worker may have loaded it.
vi.unmock('./toast-store.ts');
vi.resetModules();
const { ToastRegion } = await import('./toast-region.tsx');
const { dismissToast, toast, toastSlot } = await import('./toast-store.ts');
// The next files of this worker load the mocked store again.
afterAll(() => void vi.resetModules());

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  const shown = toastSlot.read();
  act(() => {
    if (shown) dismissToast(shown.id);
  });
});

const show = (options: ToastOptions): ToastHandle => {
  const handles: ToastHandle[] = [];
  act(() => void handles.push(toast(options)));
  const [handle] = handles;
  if (!handle) throw new Error('act() did not run');
  return handle;
};
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** Returns the visible toasts, without the text that Radix repeats for screen readers. */
const shownToasts = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('a toast closes after five seconds', () => {
  render(<ToastRegion />);
  show({ title: 'Business hours saved!', description: 'Live on your website.' });
  pass(4999);
  expect(shownToasts()).toEqual(['Business hours saved!Live on your website.']);
  pass(1);
  expect(shownToasts()).toEqual([]);
});

test('a toast can have its own duration', () => {
  render(<ToastRegion />);
  show({ title: 'Business hours saved!', durationMs: 10_000 });
  pass(9999);
  expect(shownToasts()).toHaveLength(1);
  pass(1);
  expect(shownToasts()).toEqual([]);
});

test('there is one slot: a second toast replaces the first, with its own five seconds', () => {
  render(<ToastRegion />);
  show({ title: 'first' });
  pass(4000);
  show({ title: 'second' });
  expect(shownToasts()).toEqual(['second']);
  pass(4999);
  expect(shownToasts()).toEqual(['second']);
  pass(1);
  expect(shownToasts()).toEqual([]);
});

test('a toast’s text changes in place until it has closed', () => {
  render(<ToastRegion />);
  const first = show({ title: 'saved', description: 'on this device' });
  act(() => first.update({ description: 'live' }));
  expect(shownToasts()).toEqual(['savedlive']);
  show({ title: 'second' });
  act(() => first.update({ description: 'too late' }));
  act(() => first.dismiss());
  expect(shownToasts()).toEqual(['second']);
});

test('the cross and the action close it', () => {
  const onPress = vi.fn();
  render(<ToastRegion />);
  show({ title: 'Changes discarded', variant: 'destructive', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(shownToasts()).toEqual([]);
  show({ title: 'again' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shownToasts()).toEqual([]);
});

test('presses in the first 800 ms were meant for something else', () => {
  render(<ToastRegion />);
  show({ title: 'Business hours saved!', action: { label: 'Undo', onPress: vi.fn() } });
  const takesPresses = () =>
    ['Undo', 'Dismiss'].map((name) => getComputedStyle(screen.getByRole('button', { name })).pointerEvents);
  pass(799);
  expect(takesPresses()).toEqual(['none', 'none']);
  pass(1);
  expect(takesPresses()).toEqual(['auto', 'auto']);
});

test('F8 moves the focus to the toasts', () => {
  render(<ToastRegion />);
  show({ title: 'saved' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});
