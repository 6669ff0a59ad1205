import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEFAULT_DAY_HOURS, weekOf, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import '../../../test/dialog-in-jsdom.ts';
import { ImportDialog } from './import-dialog.tsx';

const WEEK = weekOf(() => DEFAULT_DAY_HOURS);

const openDialog = (): FullBusinessHours[] => {
  const used: FullBusinessHours[] = [];
  render(
    <ImportDialog open week={WEEK} today="2026-11-26" onUse={(week) => used.push(week)} onClose={() => undefined} />,
  );
  return used;
};

const paste = (text: string): void => {
  fireEvent.change(screen.getByLabelText('Paste your hours'), { target: { value: text } });
};

const useButton = (): HTMLButtonElement => screen.getByRole('button', { name: 'Use these hours', hidden: true });

test('a German Google listing is shown as read, and used', () => {
  const used = openDialog();
  expect(useButton().disabled).toBe(true);
  paste('Montag\t09:00–12:30, 14:00–18:00\nDienstag\tGeschlossen\nMittwoch\t24 Stunden geöffnet');
  expect(screen.getByText('9:00 AM – 12:30 PM, 2:00 PM – 6:00 PM')).toBeDefined();
  fireEvent.click(useButton());
  expect(used[0]?.monday).toEqual({
    open: '09:00',
    close: '12:30',
    closed: false,
    more: [{ open: '14:00', close: '18:00' }],
  });
  expect(used[0]?.tuesday.closed).toBe(true);
});

test('what is not understood is said, with its line', () => {
  openDialog();
  paste('Mon 9-5\nSun closed\nTuesday by the moon');
  expect(screen.getByText('Line 3 was not understood: “by the moon”')).toBeDefined();
  paste('hello');
  expect(screen.getByText('No hours were found in this text.')).toBeDefined();
  expect(useButton().disabled).toBe(true);
});
