import type { Page } from '@playwright/test';

/** Collects the errors and warnings that a site's owner would see in the console, except the browser's own about files that failed to load.
 * The fixtures of every test catch exceptions and rejections. */
export const listenForFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) faults.push(text);
  });
  return faults;
};
