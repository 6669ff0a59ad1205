import type { Page } from '@playwright/test';
import { authCalls, businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { CORNER_POSITIONS, PREVIEW, type WidgetStyle } from '@doorsign/shared-schema/style';
import { expect } from '../support/test.ts';
import { openAs, prepare, publicPayload, request } from '../support/owner.ts';
import { refuseSaves } from '../support/refuse-saves.ts';
import { factIds, forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { saveButton, seesLabel, seesNamed, seesToast } from './see.ts';

const ALWAYS = weekOf(() => ({ open: '00:00', close: '23:59', closed: false }));

const icon = (page: Page) => page.getByRole('button', { name: 'Status icon' });
const pill = (page: Page) => page.locator('doorsign-widget');
const theme = (page: Page, name: string) => page.getByRole('radio', { name: `${name} theme` });
const chooseTheme = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: theme(page, name) })
    .click();
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const corner = (page: Page, placement: string) =>
  page.getByRole('button', { name: new RegExp(`^${placement.replace('-', ' ')}$`, 'i') });

const openStyling = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await prepare(server, businessCalls.hours, {
    token: owner.token,
    body: { businessHours: ALWAYS, timezone: 'Etc/UTC' },
  });
  await openAs(page, server, owner, '/styling');
  await expect(pill(page).locator('[role=status]')).toBeVisible();
};

const saved = async (page: Page): Promise<void> => {
  // Not the toast, which may belong to the previous Save.
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(syncCalls.sync.path) && answer.request().postData()?.includes('"label":"style"') === true,
  );
  await saveButton(page).click();
  await answered;
  await expect(page.getByText('Saved. Your widget isn’t on a website yet.').first()).toBeVisible();
};

const published = async ({ server, owner }: FactContext): Promise<WidgetStyle> =>
  (await publicPayload(server, owner.user.id)).style as WidgetStyle;

/** Returns the icon's position and size, in pixels of the preview. */
const iconBox = async (page: Page) => {
  const [inner, outer] = await Promise.all([
    icon(page).boundingBox(),
    icon(page)
      .locator('xpath=..')
      .evaluate((box) => box.getBoundingClientRect().toJSON() as DOMRect),
  ]);
  if (!inner) throw new Error('the icon is not shown');
  const scale = PREVIEW.width / outer.width;
  return {
    x: Math.round((inner.x - outer.x) * scale),
    y: Math.round((inner.y - outer.y) * scale),
    width: Math.round(inner.width * scale),
    height: Math.round(inner.height * scale),
  };
};

const drag = async (page: Page, x: number, y: number): Promise<void> => {
  const box = await icon(page).boundingBox();
  if (!box) throw new Error('the icon is not shown');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
};

const choose: FactCheck = async (context) => {
  const placement = context.row.id.split('.').at(-1) as keyof typeof CORNER_POSITIONS;
  await corner(context.page, placement).click();
  await expect(corner(context.page, placement)).toHaveAttribute('aria-pressed', 'true');
  expect(await iconBox(context.page)).toEqual({ ...CORNER_POSITIONS[placement], width: 50, height: 50 });
};

const parts: FactGroup = {
  name: 'styling, the parts of a style',
  tag: '@all',
  arrange: openStyling,
  checks: {
    'route/styling': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/styling`),
    'styling.title': seesNamed('heading'),
    'styling.size': seesLabel,
    'styling.placement': async ({ page, row }) =>
      expect(page.getByRole('group', { name: row.text }).getByRole('button')).toHaveCount(4),
    'styling.swatches': async ({ page }) =>
      expect(page.getByRole('group', { name: /Accent/ }).getByRole('radio')).toHaveCount(8),
    ...forEachFact(factIds('accent.'), async ({ page, row }) => {
      const swatch = page.getByRole('radio', { name: row.text });
      await expect(swatch).toHaveValue(String(row.value));
      await page.getByTitle(row.text).click();
      await expect(swatch).toBeChecked();
      await expect(summary(page)).toContainText(row.text);
    }),
    ...forEachFact(factIds('style.size.'), async ({ page, row }) => {
      await page.getByLabel('Size').selectOption({ label: row.text });
      await expect(summary(page)).toContainText(row.text);
      const [pixels] = /\d+px/.exec(row.text) as RegExpExecArray;
      await expect(pill(page).locator('button')).toHaveCSS('font-size', pixels);
    }),
    'styling.theme.dark': async ({ page }) => {
      await chooseTheme(page, 'Dark');
      await expect(theme(page, 'Dark')).toBeChecked();
    },
    'styling.theme.light': async ({ page }) => {
      await chooseTheme(page, 'Light');
      await expect(theme(page, 'Light')).toBeChecked();
    },
    'styling.preview': async ({ page }) => {
      await expect(pill(page).locator('[role=status]')).toHaveText('Open 24 hours');
      await expect(icon(page)).toBeVisible();
    },
    ...forEachFact(factIds('style.placement.'), choose),
    ...forEachFact(factIds('preview.spot.'), choose),
    'styling.summary': async ({ page }) => {
      await chooseTheme(page, 'Dark');
      await page.getByTitle('Purple').click();
      await page.getByLabel('Size').selectOption({ label: 'Small 16px' });
      await corner(page, 'top-left').click();
      for (const words of ['Dark', 'Small 16px', 'Top left', 'Purple'])
        await expect(summary(page).getByText(words, { exact: true })).toBeVisible();
    },
    's1.style': async (context) => {
      await saved(context.page);
      expect(await published(context)).toMatchObject({
        theme: 'dark',
        accentColor: '#8b5cf6',
        fontSize: 'small',
        placement: 'top-left',
      });
    },
    't.style': seesToast,
  },
};

const dot = (page: Page) => pill(page).locator('i');
const show = (page: Page, status: string) =>
  page.getByRole('group', { name: 'Status in the preview' }).getByText(status).click();

const preview: FactGroup = {
  name: 'styling, the preview',
  tag: '@all',
  arrange: openStyling,
  checks: {
    'preview.open': async ({ page }) => expect(dot(page)).toHaveCSS('border-top-color', 'rgb(16, 185, 129)'),
    'preview.closed': async ({ page }) => {
      await show(page, 'Closed');
      await expect(dot(page)).toHaveCSS('border-top-color', 'rgb(239, 68, 68)');
    },
    'preview.holiday': async ({ page }) => {
      await show(page, 'Holiday');
      await expect(page.locator('svg.lucide-party-popper')).toBeVisible();
    },
    'preview.pulse': async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      for (const status of ['Open', 'Closed', 'Holiday']) {
        await show(page, status);
        const pulses = (): Promise<boolean> =>
          icon(page)
            .locator('xpath=..')
            .evaluate((box) =>
              box
                .getAnimations({ subtree: true })
                .some((each) => 'animationName' in each && each.animationName === 'pulse-dot'),
            );
        await expect.poll(pulses).toBe(true);
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const endless = (): Promise<number> =>
        page.evaluate(
          () =>
            document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations === Infinity).length,
        );
      await expect.poll(endless).toBe(0);
    },
    'preview.drag': async (context) => {
      const { page } = context;
      await show(page, 'Open');
      await drag(page, -60, -50);
      const { x, y } = await iconBox(page);
      expect(x).toBeLessThan(CORNER_POSITIONS['bottom-right'].x);
      expect(y).toBeLessThan(CORNER_POSITIONS['bottom-right'].y);
      await saved(page);
      expect(await published(context)).toMatchObject({ placement: 'custom', positionX: x, positionY: y });
    },
    'preview.clamp': async ({ page }) => {
      await drag(page, -2000, -2000);
      expect(await iconBox(page)).toEqual({ x: 0, y: 0, width: 50, height: 50 });
      await drag(page, 2000, 2000);
      expect(await iconBox(page)).toEqual({ x: 300, y: 260, width: 50, height: 50 });
    },
    'preview.preset-clears': async (context) => {
      const { page } = context;
      await corner(page, 'bottom-left').click();
      expect(await iconBox(page)).toMatchObject(CORNER_POSITIONS['bottom-left']);
      await saved(page);
      expect(await published(context)).toMatchObject({ placement: 'bottom-left' });
      expect(await published(context)).not.toHaveProperty('positionX');
      const { body } = await request(context.server, authCalls.me, { token: context.owner.token });
      expect(body.widgetStyle).toMatchObject({ placement: 'bottom-left', positionX: null, positionY: null });
    },
  },
};

/** @param color a different one each time, because the view rolls a rejected one back behind the toast */
const refusal =
  (color: string, detail: string): FactCheck =>
  async (context) => {
    const { page } = context;
    await refuseSaves(page, detail);
    await page.getByTitle(color).click();
    await saveButton(page).click();
    await seesToast(context);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

const refused: FactGroup = {
  name: 'styling, a refused save',
  tag: '@all',
  arrange: openStyling,
  checks: { 'e.style.title': refusal('Red', 'The paint is wet.'), 'e.style.fallback': refusal('Purple', '') },
};

/** Facts of /styling. */
export const stylingFacts: readonly FactGroup[] = [parts, preview, refused];
