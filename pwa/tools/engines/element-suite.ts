import assert from 'node:assert/strict';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { startSite } from '../../../widget/test/start-site.ts';
import { startWidgetServer } from '../../../widget/test/start-widget-server.ts';
import { startPackagesSite } from '../../../widget/tools/packages/start-packages-site.ts';
import type { CleanUp } from './clean-up.ts';
import type { Suite } from './suite.ts';
import type { Tab } from './tab.ts';

const BAKERY = { id: 'bakery' };
const ALWAYS = HOURS_PRESETS.find(({ id }) => id === 'always')?.hours ?? null;
const OWN_TEXT = 'Monday to Friday, 9 to 5';

/** The elements have the facts: status, table of hours, and the content for this moment in place of their own. */
const showsFacts = async (tab: Tab): Promise<void> => {
  await tab.until('the status shows', async () => (await tab.text('[part=text]')) === 'Open 24 hours');
  await tab.shows('Come in!');
  await tab.until('the table of hours shows', async () => (await tab.text('table')) !== null);
  const hidden = await tab.evaluate(
    (texts: readonly string[]) => texts.filter((text) => document.body.innerText.includes(text)),
    [OWN_TEXT, 'See you soon.'],
  );
  assert.deepEqual(hidden, [], 'these texts must be hidden');
};

/** The web component on pages of another origin, and the npm packages in an app that uses them.
 * @param forAllEngines ends what is built once for the whole run
 * @param say           called with a line for each step of that */
export const createElementSuite = (forAllEngines: CleanUp, say: (line: string) => void): Suite => {
  const startPackages = async () => {
    const server = await startWidgetServer();
    forAllEngines.add(server.close);
    server.publish('bakery');
    const site = await startPackagesSite(server.url, 'bakery', (line) => say(`  ${line}`));
    forAllEngines.add(site.close);
    return site;
  };
  let packages: ReturnType<typeof startPackages> | undefined;

  return {
    name: 'element',
    isJourney: false,
    async start(cleanUp) {
      const server = await startWidgetServer();
      cleanUp.add(server.close);
      const site = await startSite(server.url);
      cleanUp.add(site.close);
      const { pages } = await (packages ??= startPackages());
      return [
        {
          name: 'a page with a strict policy and Trusted Types shows status, hours and content',
          async run(tab) {
            server.publish('bakery', {
              schedule: { timezone: 'America/New_York', businessHours: ALWAYS, holidays: [] },
            });
            await tab.open(site.address('strict-element', BAKERY));
            await showsFacts(tab);
            assert.deepEqual(server.requests, ['/api/widget/element.js', '/api/widget/bakery']);
          },
        },
        {
          name: 'an Arabic page has Arabic words',
          async run(tab) {
            await tab.open(site.address('element', { ...BAKERY, lang: 'ar', dir: 'rtl' }));
            await tab.until('the status is Arabic', async () =>
              /[\u0600-\u06FF]/.test((await tab.text('[part=text]')) ?? ''),
            );
          },
        },
        ...Object.entries(pages).map(([name, address]) => ({
          name: `the npm packages work: ${name}`,
          async run(tab: Tab) {
            await tab.open(address);
            await showsFacts(tab);
          },
        })),
      ];
    },
  };
};
