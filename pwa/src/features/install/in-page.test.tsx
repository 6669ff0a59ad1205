import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { GUIDES, type Platform } from './guides.ts';
import { InPage } from './in-page.tsx';

const FILE = readFileSync(join(import.meta.dirname, '../../../public/integrations.json'), 'utf8');
const ADDRESS = { id: 'k3J9fQ2xYb7LmN4p', publicUrl: 'https://hours.example' };

const open = (platform: Platform | null): void => {
  render(<InPage platform={platform} address={ADDRESS} />);
  openAgain();
};
const openAgain = (): void => {
  const details = document.querySelector('details') as HTMLDetailsElement;
  details.open = false;
  details.open = true;
};
const code = async (): Promise<string> =>
  (await screen.findByText(new RegExp(ADDRESS.id), { selector: 'code' })).textContent ?? '';

test.each([...(Object.keys(GUIDES) as Platform[]), null])(
  'for %s the code has the owner’s ID and server',
  async (platform) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(FILE)));
    open(platform);
    const shown = await code();
    expect(shown).toContain(ADDRESS.id);
    expect(shown).toContain(ADDRESS.publicUrl);
    expect(shown).not.toMatch(/doorsign\.example|YOUR_WIDGET_ID/);
  },
);

test('nothing is loaded before it is opened, and what failed to load is loaded when it is opened again', async () => {
  const asked: string[] = [];
  let answer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
  render(<InPage platform="ghost" address={ADDRESS} />);
  expect(asked).toEqual([]);
  openAgain();
  expect(await screen.findByText(/couldn’t be loaded/)).toBeVisible();
  answer = () => Promise.resolve(Response.json({ code: 'busy' }, { status: 503 }));
  openAgain();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByText(/couldn’t be loaded/)).toBeVisible();
  answer = () => Promise.resolve(new Response(FILE));
  openAgain();
  expect(await code()).toContain('<doorsign-status');
  expect(asked).toHaveLength(3);
  expect(new Set(asked)).toEqual(new Set(['/integrations.json']));
});
