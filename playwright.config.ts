import { defineConfig } from '@playwright/test';
import { chromium } from './sync-server/scripts/browser.ts';
import { isWholeRun } from './sync-server/scripts/run-tests/scope.ts';

const report = process.env['TEST_REPORT'];
const { executablePath, args, env } = await chromium();

/** Browser tests are *.e2e.ts. Each starts its servers on its own ports, so that tests run in parallel and leave nothing behind. */
export default defineConfig({
  projects: [
    { name: 'widget', testDir: 'widget/e2e' },
    { name: 'pwa', testDir: 'pwa/e2e' },
  ],
  testMatch: '**/*.e2e.ts',
  ...(isWholeRun ? {} : { grepInvert: /@all\b/ }),
  // One more than the two cores of the smallest machine, because tests wait for servers and timers, too. By test instead of by file,
  // so that no worker is left with a long file at the end.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous timeouts, which say nothing about speed: on a busy machine the longest tests take minutes, and rendering is late.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  // The process that runs all steps names the report file and receives the progress.
  reporter: report
    ? [['dot'], ['json', { outputFile: report }], ['./sync-server/scripts/run-tests/playwright-progress.ts']]
    : [['list']],
  use: {
    launchOptions: { executablePath, args, env },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Without motion, the browser does not render sixty times a second while a test waits. Tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    video: 'off',
  },
});
