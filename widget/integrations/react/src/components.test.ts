import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DoorsignHours, DoorsignIf, DoorsignStatus } from './components.ts';
import type { DoorsignStatusAnswer } from './fetch-status.ts';

const DOORSIGN = { widget: 'bakery', server: 'https://doorsign.example' };
const ADDRESS = 'widget="bakery" server="https://doorsign.example"';
const answer = (status: DoorsignStatusAnswer['status']): DoorsignStatusAnswer => ({ status, text: '', until: 0 });

test('a server renders the elements with their fallback', () => {
  expect(
    renderToString(createElement(DoorsignStatus, { ...DOORSIGN, className: 'now', lang: 'de', fallback: 'Hallo' })),
  ).toBe(`<doorsign-status ${ADDRESS} lang="de" class="now">Hallo</doorsign-status>`);
  expect(renderToString(createElement(DoorsignHours, DOORSIGN))).toBe(`<doorsign-hours ${ADDRESS}></doorsign-hours>`);
});

test.each([
  { status: null, shown: ['open', 'closed', 'holiday'] },
  { status: answer('open'), shown: ['open'] },
  { status: answer('closed'), shown: ['closed'] },
  { status: answer('holiday'), shown: ['closed', 'holiday'] },
  { status: answer('other'), shown: [] },
])('with $status.status, content for $shown is shown', ({ status, shown }) => {
  const isShown = (condition: string): boolean => {
    const html = renderToString(createElement(DoorsignIf, { ...DOORSIGN, [condition]: true, status }, 'Hi'));
    expect(html).toContain(`${condition}=""`);
    return !html.includes('hidden');
  };
  expect(['open', 'closed', 'holiday'].filter(isShown)).toEqual(shown);
});

test('hidden content is left to the facts, and to the status of the server before', () => {
  const isHidden = (status: DoorsignStatusAnswer | null): boolean =>
    renderToString(createElement(DoorsignIf, { ...DOORSIGN, closed: true, hidden: true, status }, 'Hi')).includes(
      'hidden',
    );
  expect([null, answer('closed'), answer('open')].map(isHidden)).toEqual([true, false, true]);
});
