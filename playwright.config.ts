import { defineConfig } from '@playwright/test';
import { chromium } from './sync-server/scripts/browser.ts';
import { isWholeRun } from './sync-server/scripts/run-tests/scope.ts';

const report = process.env['TEST_REPORT'];
const { executablePath, args, env } = await chromium();

/** Browser tests are *.e2e.ts. Each starts what it needs on a port of its own, so they run side by side and leave nothing behind. */
export default defineConfig({
  projects: [
    { name: 'widget', testDir: 'widget/e2e' },
    { name: 'pwa', testDir: 'pwa/e2e' },
  ],
  testMatch: '**/*.e2e.ts',
  ...(isWholeRun ? {} : { grepInvert: /@all\b/ }),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Patience, not a claim about speed: on a busy machine the longest of them take minutes, and it draws late.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  // The one that runs all steps names its report, and hears of the progress.
  reporter: report
    ? [['dot'], ['json', { outputFile: report }], ['./sync-server/scripts/run-tests/playwright-progress.ts']]
    : [['list']],
  use: {
    launchOptions: { executablePath, args, env },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Without motion nothing is drawn sixty times a second while a test waits. Tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    video: 'off',
  },
});
