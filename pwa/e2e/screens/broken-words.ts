import type { Page } from '@playwright/test';

/** Finds words and times ("12:30 PM") that are broken across lines. Only a text that users enter may break anywhere, and only by a style of its own. A break
 * at a hyphen, a slash or a dot is no broken word.
 * @returns the words, each with the text around it */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mayBreak = (element: Element): boolean => getComputedStyle(element).overflowWrap === 'anywhere';
    const mayAllBreak = mayBreak(document.body);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, textContent: text } = texts.currentNode;
      if (!element || !text || element.closest('svg, script, style, .sr-only, dialog:not([open]), [hidden]')) continue;
      if (mayBreak(element) && !mayAllBreak) continue;
      for (const { 0: word, index } of text.matchAll(/\d{1,2}(?::\d\d)?\s[AP]M|[\p{Script=Latin}\p{N}’']{2,}/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${word} in “${text.trim().slice(0, 60)}”`);
      }
    }
    return broken;
  });
