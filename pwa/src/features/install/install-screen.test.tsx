import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { spanChanges, weekChanges, type Change } from '@doorsign/shared-schema/registers';
import type { Span } from '@doorsign/shared-schema/spans';
import { OWNER_ID } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { toastSlot } from '../../ui/toast-store.ts';
// Loaded ahead: the tests must not depend on how long a file takes to load.
import './advanced.tsx';
import './install-check.tsx';
import './more-help.tsx';
import './send-dialog.tsx';
import { GUIDES } from './guides.ts';
import { InstallScreen } from './install-screen.tsx';

const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));

const openInstall = async (changes: readonly Change[] = NINE_TO_FIVE, plan: PlanKey = 'free') => {
  const device = await renderForOwner(<InstallScreen />, { changes, plan });
  await screen.findByRole('heading', { level: 1, name: 'Install Widget' });
  return device;
};
const snippet = () => document.querySelector('code[translate="no"]')?.textContent ?? '';

/** Stubs the browser's clipboard, which jsdom lacks. */
const withClipboard = (writeText: (text: string) => Promise<void>): void => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
};

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('the widget id and the snippet are shown in full, with the page’s own address', async () => {
  await openInstall();
  expect(screen.getByText(OWNER_ID)).toBeInTheDocument();
  expect(snippet()).toBe(
    `<script async src="${location.origin}/api/widget.js?id=${OWNER_ID}" data-id="${OWNER_ID}" data-theme="light"` +
      ' data-accent-color="#10b981" data-font-size="medium" data-placement="bottom-right" data-cfasync="false"></script>',
  );
});

test('a custom position is in the snippet, rounded', async () => {
  await openInstall([{ key: 'style.position', value: { placement: 'custom', positionX: 12.6, positionY: 88.2 } }]);
  expect(snippet()).toContain('data-placement="custom" data-position-x="13" data-position-y="88"');
});

test('copying is confirmed by a toast and for 2 seconds on the button', async () => {
  let copied = '';
  withClipboard((text) => {
    copied = text;
    return Promise.resolve();
  });
  await openInstall();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(copied).toBe(snippet());
  expect(toastSlot.read()).toMatchObject({ title: 'Code copied!' });
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(screen.getByRole('button', { name: 'Code copied!' })).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
});

test.each([
  { name: 'refuses', clipboard: () => withClipboard(() => Promise.reject(new DOMException('No', 'NotAllowedError'))) },
  { name: 'is not there', clipboard: () => undefined },
])('if the clipboard $name, the code is selected with an instruction', async ({ clipboard }) => {
  clipboard();
  await openInstall();
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText('Copy failed')).toBeInTheDocument();
  expect(screen.getByText('Please manually select and copy the code.')).toBeInTheDocument();
  expect(window.getSelection()?.toString()).toBe(snippet());
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
});

test('the steps link to the hours and the style', async () => {
  await openInstall();
  expect(screen.getByRole('link', { name: 'business hours' })).toHaveAttribute('href', '/hours');
  expect(screen.getByRole('link', { name: 'widget style' })).toHaveAttribute('href', '/styling');
});

test('without hours, the screen says that the widget stays hidden', async () => {
  await openInstall([]);
  expect(screen.getByText('Your hours aren’t set')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set Up Business Hours' })).toHaveAttribute('href', '/hours');
});

const tab = async (name: string) => userEvent.click(screen.getByRole('tab', { name }));

const choose = async (platform: string) => userEvent.click(screen.getByRole('radio', { name: platform }));
const copyButtons = () => screen.getAllByRole('button', { name: 'Copy code' }).filter((button) => isShown(button));
/** jsdom does not hide what is in a closed `details`. */
const isShown = (element: Element): boolean => element.closest('details:not([open])') === null;

test.each(Object.values(GUIDES).map(({ name }) => name))(
  'the guide of %s names what its plan must allow, and has three steps above one button to copy',
  { tags: 'all' },
  async (platform) => {
    await openInstall();
    await choose(platform);
    expect(screen.getByRole('tab', { name: 'Platform Guides' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Plan:')).toBeVisible();
    const steps = screen.getByRole('region', { name: 'Installation steps' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
    expect(within(steps).getByRole('heading', { name: `Paste it into ${platform}` })).toBeVisible();
    const [copy] = copyButtons();
    expect(copyButtons()).toHaveLength(1);
    expect(steps.compareDocumentPosition(copy as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('each tab has one button to copy', async () => {
  await openInstall();
  expect(copyButtons()).toHaveLength(1);
  await openAdvanced();
  expect(copyButtons()).toHaveLength(1);
});

test('the platform is remembered on this device, and can be changed to none of the list', { tags: 'all' }, async () => {
  const device = await openInstall();
  await choose('Wix');
  await device.reload();
  expect(await screen.findByRole('heading', { name: 'Paste it into Wix' })).toBeVisible();
  await choose('Something else');
  expect(screen.getByRole('tab', { name: 'Embed Code' })).toHaveAttribute('aria-selected', 'true');
  await device.reload();
  expect(await screen.findByRole('heading', { name: 'Paste it into your website' })).toBeVisible();
});

test('a stored platform that this version does not know counts as none', async () => {
  localStorage.setItem('doorsign-platform', 'toString');
  await openInstall();
  expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
});

test('for a tag manager the id is in the address, because it drops data attributes', async () => {
  await openInstall();
  await choose('Google Tag Manager');
  expect(snippet()).toBe(`<script async src="${location.origin}/api/widget.js?id=${OWNER_ID}"></script>`);
});

test.each(['Cloudflare Rocket Loader', 'WP Rocket', 'LiteSpeed Cache', 'Autoptimize'])(
  'the speed plugin %s has an instruction to leave the script unchanged',
  { tags: 'all' },
  async (tool) => {
    await openInstall();
    const tools = within(await screen.findByRole('region', { name: 'Caching and speed plugins' }));
    expect(tools.getByText(tool).nextElementSibling).toHaveTextContent(/api\/widget\.js|data-cfasync/);
  },
);

/** Opens the Advanced tab; its file is loaded when it is first opened. */
const openAdvanced = async (): Promise<void> => {
  await tab('Advanced');
  await screen.findByRole('region', { name: 'Your own code' });
};

test('every attribute of the snippet is explained, and the policy names the page’s own address', async () => {
  await openInstall([{ key: 'style.position', value: { placement: 'custom', positionX: 1, positionY: 2 } }]);
  const attributes = [...snippet().matchAll(/ (data-[a-z-]+)=/g)].map(([, name]) => name ?? '');
  expect(attributes).toHaveLength(8);
  await openAdvanced();
  const explained = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(explained).toEqual(expect.arrayContaining(attributes));
  expect(screen.getByText(/^script-src/).textContent).toBe(
    `script-src ${location.origin};\nconnect-src ${location.origin};`,
  );
});

const PINNED = { script: '/api/widget.1a2B3c4D.js', integrity: 'sha384-abc' };

test('a language, a fixed look and a checked script are added to the snippet', async () => {
  const { server } = await openInstall();
  server.pinned = PINNED;
  await openAdvanced();
  const own = within(screen.getByRole('region', { name: 'Your own code' }));
  const code = () => document.querySelector('code[translate="no"]')?.textContent ?? '';
  await userEvent.selectOptions(own.getByLabelText('Language'), 'German');
  await userEvent.click(own.getByRole('checkbox', { name: 'Keep this look' }));
  expect(code()).toContain(' data-edge="16" data-phones="true" data-pin data-lang="de" ');
  expect(code()).not.toContain('integrity');
  await userEvent.click(own.getByRole('checkbox', { name: 'Check the script’s integrity' }));
  expect(own.getByText('What integrity costs')).toBeInTheDocument();
  await expect
    .poll(code)
    .toMatch(
      `<script async src="${location.origin}${PINNED.script}" integrity="sha384-abc" crossorigin="anonymous" data-id=`,
    );
});

test('on Enterprise the snippet can name an address of the business’s own, with rules for its proxy', async () => {
  await openInstall(NINE_TO_FIVE, 'enterprise');
  await openAdvanced();
  const own = within(screen.getByRole('region', { name: 'Your own code' }));
  const codes = () =>
    [...document.querySelectorAll('code[translate="no"]')].map(({ textContent }) => textContent ?? '');
  const address = own.getByLabelText('Your own address for the script');
  expect(own.queryByRole('region', { name: 'Rules for your address' })).not.toBeInTheDocument();
  await userEvent.type(address, 'http://bakery.example');
  expect(address).toHaveAccessibleDescription('Use an https:// address.');
  expect(codes().some((code) => code.includes(`src="${location.origin}/api/widget.js?id=`))).toBe(true);
  await userEvent.clear(address);
  await userEvent.type(address, 'bakery.example/hours/');
  const base = 'https://bakery.example/hours';
  expect(codes().some((code) => code.includes(`<script async src="${base}/api/widget.js?id=${OWNER_ID}"`))).toBe(true);
  expect(
    codes().some((code) => code.includes(`sub_filter "${location.origin}/api/widget/" "${base}/api/widget/";`)),
  ).toBe(true);
  for (const proxy of ['Caddy', 'Cloudflare']) {
    const option = own.getAllByRole('option').find(({ textContent }) => textContent?.startsWith(proxy));
    await userEvent.selectOptions(own.getByLabelText('Your proxy'), option as HTMLElement);
    expect(codes().some((code) => code.includes(`"${base}/api/widget/"`))).toBe(true);
  }
  expect(own.getByRole('link', { name: 'Check' })).toHaveAttribute('href', `${base}/api/widget.json`);
});

test('other plans have no address of their own', async () => {
  await openInstall(NINE_TO_FIVE, 'pro');
  await openAdvanced();
  expect(screen.queryByLabelText('Your own address for the script')).not.toBeInTheDocument();
});

test('without an answer, no incomplete snippet is shown', async () => {
  const { server } = await openInstall();
  server.online = false;
  await openAdvanced();
  const own = within(screen.getByRole('region', { name: 'Your own code' }));
  await userEvent.click(own.getByRole('checkbox', { name: 'Check the script’s integrity' }));
  expect(await own.findByText('We couldn’t get the current version')).toBeInTheDocument();
  expect(own.queryByRole('button', { name: 'Copy code' })).not.toBeInTheDocument();
  server.online = true;
  server.pinned = PINNED;
  await userEvent.click(own.getByRole('button', { name: 'Try again' }));
  expect(await own.findByRole('button', { name: 'Copy code' })).toBeInTheDocument();
});

test('pages without scripts can show the status as a picture and as data', async () => {
  await openInstall();
  await openAdvanced();
  const part = within(screen.getByRole('region', { name: 'Without scripts' }));
  const base = `/api/widget/${OWNER_ID}/status`;
  expect(part.getByText(/^<img/).textContent).toBe(
    `<img src="${location.origin}${base}.svg" alt="Harbor Bakery: open or closed">`,
  );
  const data = within(screen.getByRole('region', { name: 'Status as data' }));
  expect(data.getByText(/status\.json$/).textContent).toBe(`${location.origin}${base}.json`);
  const picture = part.getByRole('img');
  expect(picture).toHaveAttribute('src', `${base}.svg`);
  fireEvent.error(picture);
  expect(part.queryByRole('img')).not.toBeInTheDocument();
});

test('the saved hours are offered as structured data for search engines', async () => {
  await openInstall();
  await openAdvanced();
  const part = within(screen.getByRole('region', { name: 'Structured data' }));
  const block = part.getByText(/ld\+json/).textContent ?? '';
  const { name, openingHoursSpecification } = JSON.parse(block.replace(/^<script.*>|<\/script>$/g, '')) as {
    name: string;
    openingHoursSpecification: { opens: string; closes: string }[];
  };
  expect(name).toBe('Harbor Bakery');
  expect(openingHoursSpecification[0]).toMatchObject({ opens: '09:00', closes: '17:00' });
});

test('the structured data has the planned week and the date ranges', async () => {
  const times = { open: '11:00', close: '19:00', closed: false };
  const spans: Span[] = [
    { id: 's1767225600000001', name: 'New hours', from: '2026-11-01', to: null, week: weekOf(() => times) },
    { id: 's1767225600000002', name: 'Fair', from: '2026-12-01', to: '2026-12-03', day: { ...times, open: '07:00' } },
  ];
  await openInstall([...NINE_TO_FIVE, ...spanChanges([], spans)]);
  await openAdvanced();
  const part = within(screen.getByRole('region', { name: 'Structured data' }));
  const block = part.getByText(/ld\+json/).textContent ?? '';
  expect(block).toContain('"opens": "11:00"');
  expect(block).not.toContain('"opens": "09:00"');
  expect(block).toMatch(/"opens": "07:00"[^}]*"validFrom": "2026-12-01"/);
});

test('the summary shows the settings and links to their screens', async () => {
  await openInstall([
    ...NINE_TO_FIVE,
    { key: 'style.theme', value: 'dark' },
    { key: 'domains', value: ['harbor.com'] },
  ]);
  const summary = await screen.findByRole('region', { name: 'Configuration summary' });
  const rows = [...summary.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );
  expect(rows).toEqual([
    'Business hours: Set',
    'Time zone: New York',
    'Allowed domain: harbor.com',
    'Theme: Dark',
    'Color: Emerald',
    'Size: Medium 20px',
    'Position: Bottom right',
  ]);
  expect(within(summary).getByRole('link', { name: 'Edit hours' })).toHaveAttribute('href', '/hours');
  expect(within(summary).getByRole('link', { name: 'Edit style' })).toHaveAttribute('href', '/styling');
});

test('the problems and their solutions expand', async () => {
  await openInstall();
  const troubleshooting = within(await screen.findByRole('region', { name: 'Troubleshooting' }));
  const help = troubleshooting.getByText('allowed domain');
  expect(help).not.toBeVisible();
  await userEvent.click(troubleshooting.getByText('Troubleshooting'));
  expect(help).toBeVisible();
});

test('the documentation button opens the documentation and moves the focus there', async () => {
  await openInstall();
  const docs = within(await screen.findByRole('region', { name: 'Documentation' }));
  const size = docs.getByText('Size and speed');
  expect(size).not.toBeVisible();
  await userEvent.click(screen.getAllByRole('link', { name: 'Documentation' })[0] as HTMLElement);
  expect(size).toBeVisible();
  expect(size.closest('details')?.querySelector('summary')).toHaveFocus();
});

test('a phone chooses the platform from a list', async () => {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => narrow);
  await openInstall();
  const list = screen.getByRole('combobox', { name: 'What is your website built with?' });
  await userEvent.selectOptions(list, 'Webflow');
  expect(screen.getByRole('heading', { name: 'Paste it into Webflow' })).toBeVisible();
  await userEvent.selectOptions(list, 'Something else');
  expect(screen.getByRole('heading', { name: 'Paste it into your website' })).toBeVisible();
});
