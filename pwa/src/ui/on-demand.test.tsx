import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '../../test/dialog-in-jsdom.ts';
import { dialogOnDemand, onDemand } from './on-demand.tsx';
import { ViewFailed } from './view-failed.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const View = ({ name }: { name: string }) => <p>Hello {name}</p>;
const OpenDialog = ({ open }: { open: boolean; onClose: () => void }) => <p>{open ? 'The dialog' : 'Closed'}</p>;

/** A fake file whose loading the test controls. */
const fileOf = <T,>(module: T) => {
  let reachable = true;
  let asked = 0;
  return {
    load: () => {
      asked += 1;
      return reachable ? Promise.resolve(module) : Promise.reject(new TypeError('Failed to fetch'));
    },
    loseConnection: () => void (reachable = false),
    findConnection: () => void (reachable = true),
    asked: () => asked,
  };
};

test('a part is loaded when it is first rendered, and its place waits for it', async () => {
  const file = fileOf({ View });
  const Part = onDemand(file.load, 'View', ViewFailed, ({ name }) => <p>A place for {name}</p>);
  expect(file.asked()).toBe(0);
  render(<Part name="Ada" />);
  expect(screen.getByText('A place for Ada')).toBeVisible();
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('a preloaded part renders at once', async () => {
  const file = fileOf({ View });
  const Part = onDemand(file.load, 'View', ViewFailed);
  void Part.preload();
  await Promise.resolve();
  await Promise.resolve();
  file.loseConnection();
  render(<Part name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('a file that cannot be loaded is reported and can be retried', async () => {
  const file = fileOf({ View });
  const Part = onDemand(file.load, 'View', ViewFailed);
  file.loseConnection();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<Part name="Ada" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This couldn’t be loaded');
  expect(screen.getByRole('button', { name: 'Reload the app' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  file.findConnection();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('preloading without a connection causes no error', async () => {
  const file = fileOf({ View });
  file.loseConnection();
  void onDemand(file.load, 'View', ViewFailed).preload();
  await Promise.resolve();
  expect(file.asked()).toBe(1);
});

test('a dialog is loaded when it first opens and stays mounted', async () => {
  const file = fileOf({ OpenDialog });
  const Part = dialogOnDemand(file.load, 'OpenDialog');
  const close = () => undefined;
  const { rerender } = render(<Part open={false} onClose={close} />);
  expect(file.asked()).toBe(0);
  rerender(<Part open onClose={close} />);
  expect(await screen.findByText('The dialog')).toBeVisible();
  rerender(<Part open={false} onClose={close} />);
  expect(screen.getByText('Closed')).toBeInTheDocument();
});

test('a dialog whose file cannot be loaded says so in its place and can be closed', async () => {
  const file = fileOf({ OpenDialog });
  file.loseConnection();
  const Part = dialogOnDemand(file.load, 'OpenDialog');
  let closed = 0;
  render(<Part open onClose={() => void (closed += 1)} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'This couldn’t be opened' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(closed).toBe(1);
  file.findConnection();
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog')).toBeVisible();
});
