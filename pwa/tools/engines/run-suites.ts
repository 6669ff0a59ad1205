import { setTimeout as wait } from 'node:timers/promises';
import type { CleanUp } from './clean-up.ts';
import type { Driver, EngineName } from './driver.ts';
import type { Result } from './report.ts';
import type { Check, Suite } from './suite.ts';
import { createTab, type Tab } from './tab.ts';

/** A browser that does not answer must not keep a run for ever. */
const CHECK_MS = 180_000;

interface RunOptions {
  readonly engine: EngineName;
  readonly driver: Driver;
  readonly suites: readonly Suite[];
  /** The folder of pictures of failures. */
  readonly pictures: string;
  readonly cleanUp: CleanUp;
  /** Aborted when the run has to end: nothing more is started. */
  readonly ending: AbortSignal;
  say(line: string): void;
}

/** The size of the viewport in which a check begins. */
const SIZE = { width: 1000, height: 740 };

const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

/** Runs a check, which also fails if an exception reaches a page meanwhile, or the run has to end. */
const runCheck = async (tab: Tab, check: Check, ending: AbortSignal): Promise<string | void> => {
  const before = tab.thrown.length;
  const timer = new AbortController();
  const late = wait(CHECK_MS, undefined, { signal: AbortSignal.any([timer.signal, ending]) }).then(
    () => {
      throw new Error(`not within ${CHECK_MS / 1000} s`);
    },
    () => {
      throw new Error('the run was ended');
    },
  );
  // Ends without an error after the check has ended.
  late.catch(() => undefined);
  try {
    const note = await Promise.race([check.run(tab), late]);
    const thrown = tab.thrown.slice(before);
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`);
    return note;
  } finally {
    timer.abort();
  }
};

/** Runs the suites in one browser, one check after the other, and says how each went. */
export const runSuites = async ({
  engine,
  driver,
  suites,
  pictures,
  cleanUp,
  ending,
  say,
}: RunOptions): Promise<Result[]> => {
  const tab = createTab(engine, driver);
  const results: Result[] = [];
  for (const suite of suites) {
    if (ending.aborted) break;
    let isOver = false;
    for (const check of await suite.start(cleanUp)) {
      if (ending.aborted) break;
      const { name } = check;
      if (isOver) {
        results.push({ suite: suite.name, name, outcome: 'skipped' });
        say(`  skipped  ${suite.name}: ${name}`);
        continue;
      }
      const from = performance.now();
      try {
        await tab.setWindow(SIZE.width, SIZE.height);
        const note = await runCheck(tab, check, ending);
        results.push({ suite: suite.name, name, outcome: 'passed' });
        const seconds = ((performance.now() - from) / 1000).toFixed(1);
        say(`  passed   ${suite.name}: ${name}${typeof note === 'string' ? `: ${note}` : ''} (${seconds} s)`);
      } catch (error) {
        isOver = suite.isJourney;
        results.push({ suite: suite.name, name, outcome: 'failed' });
        say(`  FAILED   ${suite.name}: ${name}: ${messageOf(error)}`);
        const file = `${pictures}/${engine}-${suite.name}-${results.length}.png`;
        await tab.screenshot(file).then(
          () => say(`           ${file}`),
          () => undefined,
        );
      }
    }
  }
  return results;
};
