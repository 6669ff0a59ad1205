import type { Page } from '@playwright/test';

/** Words that stick out of a box which hides what sticks out. What can be scrolled to is not lost, and what is not for the eye
 * does not count: words for screen readers alone, and pictures.
 * @returns the first words of each */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element): boolean =>
      element.closest('[aria-hidden=true], .sr-only, dialog:not([open]), [hidden]') !== null;
    /** The nearest box around that hides what sticks out on that side, for good. */
    const clips = (element: Element, side: 'overflowX' | 'overflowY'): DOMRect | null => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const overflow = getComputedStyle(box)[side];
        if (overflow === 'auto' || overflow === 'scroll') return null;
        if (overflow === 'visible') continue;
        const edges = box.getBoundingClientRect();
        // A box of one pixel is there for screen readers.
        return edges.width > 1 ? edges : null;
      }
      return null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, textContent: words } = texts.currentNode;
      if (!element || !words?.trim() || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const across = clips(element, 'overflowX');
      const along = clips(element, 'overflowY');
      if (
        (across && (right > across.right + 1 || left < across.left - 1)) ||
        (along && (bottom > along.bottom + 1 || top < along.top - 1))
      )
        clipped.push(words.trim().slice(0, 60));
    }
    return clipped;
  });
