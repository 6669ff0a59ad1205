/**
 * The widget, the status engine and an owner's way through the app, in the engines of all browsers: Chromium, which the other tests use,
 * too; Firefox, over WebDriver BiDi; and WebKit as Debian builds it, over WebDriver on a screen in memory. All run the same checks through
 * one interface (tab.ts). Installs nothing: an engine that is not there is named with the command that brings it.
 *
 * Pictures of failures are in test-results/engines.
 */
import { Option } from '@commander-js/extra-typings';
import { rm } from 'node:fs/promises';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { appSuite } from './app-suite.ts';
import { startChromium } from './chromium.ts';
import { createCleanUp, type CleanUp } from './clean-up.ts';
import { ENGINE_NAMES, type Driver, type EngineName, type Need } from './driver.ts';
import { createElementSuite } from './element-suite.ts';
import { FIREFOX_NEEDS, startFirefox } from './firefox.ts';
import { missingPackages, missingText } from './missing.ts';
import { findProgram } from './programs.ts';
import { isPassed, tableOf, type EngineRun } from './report.ts';
import { runSuites } from './run-suites.ts';
import { vectorsSuite } from './vectors-suite.ts';
import { startWebkit, WEBKIT_NEEDS } from './webkit.ts';
import { widgetSuite } from './widget-suite.ts';

const options = commandLine(
  'engines',
  'Runs the widget, the status engine and the main journey of the app in Chromium, Firefox and WebKit.',
)
  .addOption(new Option('--only <engines...>', 'run these only').choices(ENGINE_NAMES))
  .parse()
  .opts();

interface Engine {
  readonly title: string;
  readonly needs: readonly Need[];
  start(cleanUp: CleanUp): Promise<Driver>;
}

const ENGINES: Readonly<Record<EngineName, Engine>> = {
  chromium: { title: 'Chromium', needs: [], start: startChromium },
  firefox: { title: 'Firefox', needs: FIREFOX_NEEDS, start: startFirefox },
  webkit: { title: 'WebKitGTK', needs: WEBKIT_NEEDS, start: startWebkit },
};
const PICTURES = 'test-results/engines';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const cleanUp = createCleanUp(say);
/** The parts that all engines use. */
const lasting = createCleanUp(say);
const SUITES = [widgetSuite, createElementSuite(lasting, say), vectorsSuite, appSuite];
/** Aborted by a signal, with the exit code as its reason. */
const ending = new AbortController();
let stopping = Promise.resolve();
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    ending.abort(code);
    // Without its browser, whatever runs now fails at once.
    stopping = cleanUp.run();
  });

await rm(PICTURES, { recursive: true, force: true });
const runs: EngineRun[] = [];
let isComplete = true;
for (const name of options.only ?? ENGINE_NAMES) {
  if (ending.signal.aborted) break;
  const { title, needs, start } = ENGINES[name];
  const packages = missingPackages(needs, findProgram);
  if (packages.length > 0) {
    say(missingText(title, packages));
    isComplete = false;
    continue;
  }
  const from = performance.now();
  try {
    const driver = await start(cleanUp);
    say(`${driver.version}`);
    const results = await runSuites({
      engine: name,
      driver,
      suites: SUITES,
      pictures: PICTURES,
      cleanUp,
      ending: ending.signal,
      say,
    });
    runs.push({ engine: name, version: driver.version, seconds: (performance.now() - from) / 1000, results });
  } catch (error) {
    say(`${title} could not run: ${String(error)}`);
    isComplete = false;
  }
  await cleanUp.run();
}
await stopping;
await lasting.run();
if (ending.signal.aborted) process.exit(ending.signal.reason as number);
if (runs.length > 0) say(`\n${tableOf(runs)}`);
process.exitCode = isComplete && runs.every(isPassed) ? 0 : 1;
