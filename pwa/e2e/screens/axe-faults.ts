import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the violations of WCAG 2.2 AA that axe finds on a page, one line per rule. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  // At the top, the header covers nothing: axe calls a target too small that has scrolled halfway below it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Legacy mode, because otherwise axe collects its results in a second page, for cross-origin frames; the app has no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(WCAG_22_AA).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
