import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../test/memory-router.tsx';
import { useNavigate } from '../lib/router.tsx';
import { expect, test } from 'vitest';
import { useFirstScreen } from './use-first-screen.ts';

/** Opens the app at an address, with one screen whose file loads when the test says so. */
const openAt = (address: string) => {
  const asked: string[] = [];
  const files: (() => void)[] = [];
  const screens = {
    '/hours': {
      preload: () => {
        asked.push('/hours');
        return new Promise<void>((resolve) => files.push(resolve));
      },
    },
  };
  function App() {
    const ready = useFirstScreen(screens);
    const navigate = useNavigate();
    return (
      <>
        <p>{ready ? 'ready' : 'waiting'}</p>
        <button onClick={() => navigate('/hours')}>Hours</button>
      </>
    );
  }
  render(
    <MemoryRouter path={address}>
      <App />
    </MemoryRouter>,
  );
  return { asked, comes: () => act(async () => files.forEach((come) => come())) };
};

test('the file of the first address is requested at once, and the screen waits for it', async () => {
  const { asked, comes } = openAt('/hours?from=mail');
  expect(asked).toEqual(['/hours']);
  expect(screen.getByText('waiting')).toBeInTheDocument();
  await comes();
  expect(screen.getByText('ready')).toBeInTheDocument();
});

test.each(['/history', '/constructor'])('%s has no file to wait for, and neither has a later address', (address) => {
  const { asked } = openAt(address);
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('ready')).toBeInTheDocument();
  expect(asked).toEqual([]);
});
