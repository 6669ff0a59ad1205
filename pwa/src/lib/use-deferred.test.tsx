import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDeferred } from './use-deferred.ts';

const seen: string[][] = [];
function Both({ typed }: { typed: string }) {
  const computed = useDeferred(typed);
  seen.push([typed, computed]);
  return <p>{computed}</p>;
}

test('a deferred value follows one render later, and rests then', async () => {
  const { rerender } = render(<Both typed="9" />);
  rerender(<Both typed="9 to 5" />);
  expect(await screen.findByText('9 to 5')).toBeVisible();
  expect(seen).toEqual([
    ['9', '9'],
    ['9 to 5', '9'],
    ['9 to 5', '9 to 5'],
  ]);
});
