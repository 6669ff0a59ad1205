import { defineConfig } from '@playwright/test';
import browserTests from '../playwright.config.ts';

/** `npm run screens`: takes a picture of every screen in pwa/e2e/screens/screens.ts, for review. `-- -g holidays` selects screens. */
export default defineConfig({
  use: browserTests.use ?? {},
  testDir: 'e2e/screens',
  testMatch: 'pictures.ts',
  timeout: browserTests.timeout ?? 0,
  workers: 2,
  outputDir: '../test-results/screens',
  reporter: 'list',
});
