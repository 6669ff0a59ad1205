import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { DomainsIndicator } from './domains-indicator.tsx';

test('without a domain the number is followed by "none set"', async () => {
  await renderForOwner(<DomainsIndicator limit={2} />);
  expect(await screen.findByText('none set')).toBeVisible();
  expect(screen.getByText('Domains 1 / 2')).toBeVisible();
});

test('with a domain it is not', async () => {
  const { server } = await renderForOwner(<DomainsIndicator limit={2} />, {
    changes: [{ key: 'domains', value: ['harbor.com'] }],
  });
  expect(server.user().domains).toEqual(['harbor.com']);
  expect(screen.getByText('Domains 1 / 2')).toHaveClass('font-semibold');
  expect(screen.queryByText('none set')).toBeNull();
});
