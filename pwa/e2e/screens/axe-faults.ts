import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The only rules of WCAG_22_AA that look at colors: in another color scheme, all others answer the same. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page by WCAG 2.2 AA, one line for each rule.
 * @param rules to look at these alone */
export const axeFaults = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Without the legacy mode, axe puts its results together in another page, for frames of other origins: the app has no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(WCAG_22_AA)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
