import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCENT_COLORS, DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { wholeStyleChanges } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/intersection-observer.ts';
import '../../../test/resize-observer.ts';
import { StylingScreen } from './styling-screen.tsx';

const openStyling = async (style: WidgetStyle | null = null, options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<StylingScreen />, {
    changes: style ? wholeStyleChanges(style) : [],
    ...options,
  });
  await screen.findByRole('heading', { name: 'Widget Styling' });
  return { ...device, device, user: userEvent.setup() };
};

const save = { name: 'Save Changes' };
const icon = () => screen.getByRole('button', { name: 'Status icon' });
const summary = () =>
  [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  );
const OWN_PLACE: WidgetStyle = { ...DEFAULT_STYLE, placement: 'custom', positionX: 120, positionY: 40 };

test('a message shows until the device has read the style', async () => {
  await renderForOwner(<StylingScreen />);
  expect(screen.getByText('Loading widget style...')).toBeInTheDocument();
  await screen.findByRole('heading', { name: 'Widget Styling' });
});

test('an owner without a style sees the default style', async () => {
  await openStyling();
  expect(screen.getByRole('radio', { name: /^Light/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Emerald' })).toBeChecked();
  expect(screen.getByLabelText('Size')).toHaveDisplayValue('Medium 20px');
  expect(screen.getByRole('button', { name: 'Bottom right' })).toHaveAttribute('aria-pressed', 'true');
  expect(summary()).toEqual(['Theme: Light', 'Size: Medium 20px', 'Position: Bottom right', 'Color: Emerald']);
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('there are eight named swatches', async () => {
  await openStyling();
  const swatches = within(screen.getByRole('group', { name: /Accent color/ })).getAllByRole('radio');
  expect(swatches.map((swatch) => swatch.getAttribute('aria-label'))).toEqual(ACCENT_COLORS.map(({ name }) => name));
});

test('every part can be changed, the summary follows, and Save publishes only the touched parts', async () => {
  const { user, server } = await openStyling();
  await user.click(screen.getByRole('radio', { name: /^Dark/ }));
  await user.click(screen.getByRole('radio', { name: 'Purple' }));
  await user.selectOptions(screen.getByLabelText('Size'), 'Large 24px');
  await user.click(screen.getByRole('button', { name: 'Top left' }));
  expect(summary()).toEqual(['Theme: Dark', 'Size: Large 24px', 'Position: Top left', 'Color: Purple']);
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Widget style saved!')).toBeInTheDocument();
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  expect(server.user().widgetStyle).toEqual({
    theme: 'dark',
    accentColor: '#8b5cf6',
    fontSize: 'large',
    placement: 'top-left',
    positionX: null,
    positionY: null,
  });
  await waitFor(() => expect(screen.queryByRole('button', save)).not.toBeInTheDocument());
});

test('a drag sets a custom position when it ends, and a corner clears it', { tags: 'all' }, async () => {
  const { user, server } = await openStyling({ ...DEFAULT_STYLE, placement: 'top-left' });
  expect(icon()).toHaveAttribute('data-x', '20');
  fireEvent.pointerDown(icon(), { pointerId: 1, button: 0, clientX: 40, clientY: 40 });
  fireEvent.pointerMove(icon(), { pointerId: 1, clientX: 140, clientY: 90 });
  expect(icon()).toHaveAttribute('data-x', '120');
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
  fireEvent.pointerUp(icon(), { pointerId: 1, clientX: 140, clientY: 90 });
  expect(summary()).toContain('Position: Custom (120, 70)');
  await user.click(screen.getByRole('button', save));
  await screen.findByText('Live on your website.');
  expect(server.user().widgetStyle).toEqual({
    ...DEFAULT_STYLE,
    placement: 'custom',
    positionX: 120,
    positionY: 70,
  });

  await user.click(screen.getByRole('button', { name: 'Top right' }));
  expect([icon().dataset['x'], icon().dataset['y']]).toEqual(['280', '20']);
  await user.click(screen.getByRole('button', save));
  await waitFor(() => expect(server.user().widgetStyle).toEqual({ ...DEFAULT_STYLE, placement: 'top-right' }));
});

test('a drag stops at the edges, and a canceled drag changes nothing', async () => {
  await openStyling(OWN_PLACE);
  fireEvent.pointerDown(icon(), { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(icon(), { pointerId: 1, clientX: 900, clientY: -900 });
  expect([icon().dataset['x'], icon().dataset['y']]).toEqual(['300', '0']);
  fireEvent.pointerCancel(icon(), { pointerId: 1 });
  expect([icon().dataset['x'], icon().dataset['y']]).toEqual(['120', '40']);
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('the arrow keys move the icon, with Shift by one pixel', async () => {
  const { user } = await openStyling(OWN_PLACE);
  icon().focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(summary()).toContain('Position: Custom (130, 50)');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(summary()).toContain('Position: Custom (129, 50)');
});

test('the sliders move the icon like a drag', async () => {
  await openStyling();
  fireEvent.input(screen.getByLabelText('From the left'), { target: { value: '77' } });
  expect(summary()).toContain('Position: Custom (77, 240)');
  expect(screen.getByLabelText('From the left')).toHaveAttribute('aria-valuetext', '26%');
});

test('the preview shows each status without a change to save', async () => {
  const { user } = await openStyling();
  for (const status of ['Closed', 'Holiday', 'Open']) {
    await user.click(screen.getByRole('radio', { name: status }));
    expect(icon()).toHaveAttribute('data-status', status.toLowerCase());
  }
  expect(screen.queryByRole('button', save)).not.toBeInTheDocument();
});

test('choosing an accent shows the widget of an open business, which wears it', async () => {
  const { user } = await openStyling();
  await user.click(screen.getByLabelText('Closed'));
  expect(screen.getByLabelText('Closed')).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Purple' }));
  expect(screen.getByLabelText('Open')).toBeChecked();
  const cards = screen.getByRole('group', { name: 'Theme' });
  const dots = [...cards.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.background);
  expect(dots).toEqual(Array<string>(4).fill('rgb(139, 92, 246)'));
});

test('a color outside the eight swatches is shown by its code', async () => {
  await openStyling({ ...DEFAULT_STYLE, accentColor: '#123456' });
  expect(summary()).toContain('Color: #123456');
  expect(screen.queryByRole('radio', { name: 'Emerald', checked: true })).not.toBeInTheDocument();
});

test('Reset restores the saved style and says so', async () => {
  const { user } = await openStyling(OWN_PLACE);
  await user.click(screen.getByRole('button', { name: 'Top left' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Changes discarded')).toBeInTheDocument();
  expect(summary()).toContain('Position: Custom (120, 40)');
});

test(
  'a draft survives a reload, and another device’s Save is not overwritten without a notice',
  { tags: 'all' },
  async () => {
    const { user, device, server } = await openStyling();
    await user.click(screen.getByRole('radio', { name: /^Dark/ }));
    await user.selectOptions(screen.getByLabelText('Size'), 'small');
    await device.services.local.session.store.getState().store?.draft('style').settled();
    server.publish([{ key: 'style.fontSize', value: 'large' }]);
    await device.reload();
    await screen.findByRole('heading', { name: 'Widget Styling' });
    expect(screen.getByRole('radio', { name: /^Dark/ })).toBeChecked();
    expect(await screen.findByText('Size: Large 24px')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use those instead' }));
    expect(summary()).toEqual(['Theme: Dark', 'Size: Large 24px', 'Position: Bottom right', 'Color: Emerald']);
  },
);

test.each([
  { name: 'with the server’s words', detail: 'No such color.', shown: 'No such color.' },
  { name: 'without words', detail: undefined, shown: 'Failed to update widget style. Please try again.' },
])('a Save refused $name is reported and rolled back', async ({ detail, shown }) => {
  const { user, server } = await openStyling();
  await user.click(screen.getByRole('radio', { name: /^Dark/ }));
  server.refuse = { code: 'validation_failed', detail };
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByText('Error saving widget style')).toBeInTheDocument();
  expect(screen.getByText(shown)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Light/ })).toBeChecked());
});

test('a style saved by a newer version of the app is neither shown nor changed', async () => {
  const { services } = await openStyling(OWN_PLACE);
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers.filter(({ key }) => key === 'style.position').modify({ schema: 99, value: {} })),
  );
  expect(await screen.findByText(/^Your widget style was saved by a newer version of Doorsign/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});
