import type { Page } from '@playwright/test';

/** What a site's owner would see in red in the console, but for what the browser says of files that did not come. Exceptions
 * and rejections are heard by the fixtures in every test. */
export const listenForFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) faults.push(text);
  });
  return faults;
};
