import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { styleChanges } from '@doorsign/shared-schema/registers';
import { DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import '../../../test/intersection-observer.ts';
import '../../../test/resize-observer.ts';
import { StylingScreen } from './styling-screen.tsx';

const openStyling = async (style: WidgetStyle = DEFAULT_STYLE) => {
  const device = await renderForOwner(<StylingScreen />, { changes: styleChanges(DEFAULT_STYLE, style) });
  await screen.findByRole('heading', { name: 'Widget Styling' });
  return { ...device, user: userEvent.setup() };
};

const row = (label: string): string | null | undefined =>
  [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dl > div')].find(
    (one) => one.firstChild?.textContent === label,
  )?.lastChild?.textContent;
const code = () => screen.getByLabelText('Custom');

test('every option is saved, and Save writes only what was touched', { tags: 'all' }, async () => {
  const { user, server } = await openStyling();
  await user.click(screen.getByRole('radio', { name: 'Auto theme' }));
  fireEvent.input(screen.getByLabelText('Distance from the edge'), { target: { value: '40' } });
  await user.click(screen.getByRole('switch', { name: 'Hide on phones' }));
  expect([row('Theme'), row('Distance from the edge'), row('On phones')]).toEqual(['Auto', '40 px', 'Hidden']);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Live on your website.');
  expect(server.user().widgetStyle).toEqual({ ...DEFAULT_STYLE, theme: 'light dark', edge: 40, phones: false });
});

test('the usual values leave nothing in the summary and nothing to save', { tags: 'all' }, async () => {
  const { user } = await openStyling();
  expect([row('Distance from the edge'), row('On phones')]).toEqual([undefined, undefined]);
  await user.click(screen.getByRole('switch', { name: 'Hide on phones' }));
  expect(screen.getByText('Phones won’t show the widget.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Hide on phones' }));
  fireEvent.input(screen.getByLabelText('Distance from the edge'), { target: { value: '20' } });
  fireEvent.input(screen.getByLabelText('Distance from the edge'), { target: { value: '16' } });
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
});

test('an auto theme is previewed on light and dark devices', async () => {
  const { user } = await openStyling();
  expect(screen.queryByText('On a device in dark mode')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Auto theme' }));
  expect(screen.getByText('On a device in dark mode')).toBeVisible();
});

test(
  'a widget in the page keeps a corner for older scripts, is not dragged, and a corner takes it out again',
  { tags: 'all' },
  async () => {
    const { user, server } = await openStyling({ ...DEFAULT_STYLE, placement: 'top-left' });
    const inPage = screen.getByRole('button', { name: /^In the page/ });
    await user.click(inPage);
    expect(inPage).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Top left' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: 'Status icon' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Distance from the edge')).not.toBeInTheDocument();
    expect(row('Position')).toBe('In the page');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Live on your website.');
    expect(server.user().widgetStyle).toEqual({ ...DEFAULT_STYLE, placement: 'top-left', inline: true });

    await user.click(screen.getByRole('button', { name: 'Bottom left' }));
    expect(screen.getByRole('button', { name: 'Status icon' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.user().widgetStyle).toEqual({ ...DEFAULT_STYLE, placement: 'bottom-left' }));
  },
);

test.each([
  { typed: '#0AF', color: '#00aaff' },
  { typed: '123456', color: '#123456' },
])('the code $typed is the color $color, and is shown as such afterward', async ({ typed, color }) => {
  const { user } = await openStyling();
  await user.clear(code());
  await user.type(code(), typed);
  expect(row('Color')).toBe(color);
  await user.tab();
  expect(code()).toHaveValue(color);
  expect(screen.getByLabelText('Pick a custom color')).toHaveValue(color);
});

test('a code that is no color changes nothing and says so; a swatch replaces it', { tags: 'all' }, async () => {
  const { user } = await openStyling();
  await user.clear(code());
  await user.type(code(), 'greenish');
  expect(code()).not.toHaveAttribute('aria-invalid');
  await user.tab();
  expect(code()).toHaveAttribute('aria-invalid', 'true');
  expect(code()).toHaveAccessibleDescription(
    'This isn’t a color code. Use 3 or 6 digits, such as #10b981. The color is still #10b981.',
  );
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Purple' }));
  expect(code()).toHaveValue('#8b5cf6');
  expect(code()).not.toHaveAttribute('aria-invalid');
});

test('a color that is hard to see is pointed out in words, for each look that the widget can have', async () => {
  const { user } = await openStyling();
  const group = screen.getByRole('group', { name: 'Custom color' });
  fireEvent.input(within(group).getByLabelText('Pick a custom color'), { target: { value: '#ffff00' } });
  expect(screen.getByText(/hard to see on the light widget\. .* a darker color stands out more/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Dark theme' }));
  expect(screen.queryByText(/hard to see/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Auto theme' }));
  expect(screen.getByText(/hard to see on the light widget/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('a distance that another device saved meanwhile is named, and can be taken', { tags: 'all' }, async () => {
  const { user, server, services, reload } = await openStyling();
  fireEvent.input(screen.getByLabelText('Distance from the edge'), { target: { value: '8' } });
  await services.local.session.store.getState().store?.draft('style').settled();
  server.publish([
    { key: 'style.edge', value: 64 },
    { key: 'style.phones', value: false },
  ]);
  await reload();
  await screen.findByRole('heading', { name: 'Widget Styling' });
  await waitFor(() => expect(row('On phones')).toBe('Hidden'));
  expect(await screen.findByText('Distance from the edge: 64 px')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(row('Distance from the edge')).toBe('64 px');
});
