import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeList } from './change-list.tsx';
import type { KeyChange } from './format-changes.ts';

const holidays = (count: number): KeyChange[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `holidays.2027-01-${String(index + 1).padStart(2, '0')}`,
    before: null,
    after: { id: 'x', name: `Day ${index + 1}`, closed: true, open: '09:00', close: '17:00' },
  }));

test('a few changes are all shown', () => {
  render(<ChangeList changes={holidays(12)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  expect(screen.queryByText(/more$/)).toBeNull();
});

test('of many changes the first ones are shown, and the rest can be expanded', () => {
  render(<ChangeList changes={holidays(30)} />);
  expect(screen.getByText('20 more').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText(/^Day 10 /).closest('details')).toBeNull();
  expect(screen.getByText(/^Day 11 /).closest('details')).not.toBeNull();
});
