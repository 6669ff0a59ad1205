import { defineConfig } from '@playwright/test';
import browserTests from '../playwright.config.ts';

/** `npm run screens`: a picture of every screen of pwa/e2e/screens/screens.ts, to be looked at. `-- -g holidays` picks. */
export default defineConfig({
  use: browserTests.use ?? {},
  testDir: 'e2e/screens',
  testMatch: 'pictures.ts',
  timeout: browserTests.timeout ?? 0,
  workers: 2,
  outputDir: '../test-results/screens',
  reporter: 'list',
});
