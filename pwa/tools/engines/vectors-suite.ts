import assert from 'node:assert/strict';
import { readLanguageTable, readStatusCases, readWordingCases } from '../../../shared-schema/test/read-vectors.ts';
import type { StatusCase } from '../../../shared-schema/test/check-status-cases.ts';
import type { WordingCase } from '../../../shared-schema/test/check-wording-cases.ts';
import { bundleForPage } from '../../../widget/test/bundle-for-page.ts';
import { startSite } from '../../../widget/test/start-site.ts';
import type { CleanUp } from './clean-up.ts';
import type { Suite } from './suite.ts';
import type { Tab } from './tab.ts';

const DAY = 86_400_000;

/** Returns what clocks show around the instants of cases, as Intl says. Runs here and in the page. */
const readingsOf = (cases: readonly { timezone: string; at: number }[], dayMs: number): string[] => {
  const formats = new Map<string, Intl.DateTimeFormat | null>();
  const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
    if (!formats.has(timeZone))
      try {
        formats.set(timeZone, new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }));
      } catch {
        // A zone that this browser does not know.
        formats.set(timeZone, null);
      }
    return formats.get(timeZone) ?? null;
  };
  return cases.map(({ timezone, at }) => {
    const format = formatOf(timezone);
    const instants = Array.from({ length: 68 }, (_, step) => at + (step - 34) * (dayMs / 4));
    return instants.map((ms) => format?.format(ms).replace(/\s/g, ' ')).join();
  });
};

/** Returns the cases whose zone has the same rules in the browser as here, where all cases hold. */
const knownCases = async <Case extends { readonly timezone: string; readonly at: string }>(
  tab: Tab,
  cases: readonly Case[],
): Promise<Case[]> => {
  const times = cases.map(({ timezone, at }) => ({ timezone, at: Date.parse(at) }));
  const ours = readingsOf(times, DAY);
  const theirs = await tab.evaluate(readingsOf, times, DAY);
  const known = cases.filter((_, index) => ours[index] === theirs[index]);
  // Otherwise the browser words times in another way, and nothing was compared.
  assert.ok(known.length > 0.9 * cases.length, `only ${known.length} of ${cases.length} zones are known`);
  return known;
};

const counted = (known: number, all: number): string =>
  known === all ? `${all} cases` : `${known} cases; of the zones of ${all - known} it has old rules`;

interface InPage {
  checkStatusCases(cases: readonly StatusCase[]): string[];
  checkWordingCases(cases: readonly WordingCase[]): string[];
  checkLanguages(table: unknown): string[];
}

/** The shared cases of the status engine and of its words, computed by the browser. */
export const vectorsSuite: Suite = {
  name: 'vectors',
  isJourney: true,
  async start(cleanUp: CleanUp) {
    const site = await startSite('');
    cleanUp.add(site.close);
    const script = await bundleForPage(
      new URL('../../../widget/test/vectors-in-page.ts', import.meta.url),
      'vectorsInPage',
    );
    return [
      {
        name: 'the status engine computes every case whose zone the browser knows',
        async run(tab) {
          await tab.open(site.address('empty', {}));
          await tab.inject(script);
          const cases = readStatusCases();
          const known = await knownCases(tab, cases);
          const failures = await tab.evaluate(
            (all: readonly StatusCase[]) => (globalThis as unknown as InPage).checkStatusCases(all),
            known,
          );
          assert.deepEqual(failures, []);
          return counted(known.length, cases.length);
        },
      },
      {
        name: 'the words of every language are those of the table',
        async run(tab) {
          const cases = readWordingCases();
          const known = await knownCases(tab, cases);
          const failures = await tab.evaluate(
            (wording: readonly WordingCase[], table: unknown) => {
              const { checkLanguages, checkWordingCases } = globalThis as unknown as InPage;
              return [...checkWordingCases(wording), ...checkLanguages(table)];
            },
            known,
            readLanguageTable(),
          );
          assert.deepEqual(failures, []);
          return counted(known.length, cases.length);
        },
      },
    ];
  },
};
