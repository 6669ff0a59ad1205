import type { Page } from '@playwright/test';

/** Finds text that overflows a box with hidden overflow. Scrollable boxes do not count, nor do pictures, text for screen readers only,
 * and text that ends with an ellipsis on purpose.
 * @returns the first 60 characters of each text */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element): boolean =>
      element.closest('[aria-hidden=true], .sr-only, dialog:not([open]), [hidden]') !== null ||
      // Cut on purpose, with the whole text as its title.
      (element.closest('[class*=line-clamp][title], .truncate[title]')?.getAttribute('title') ?? '').includes(
        element.textContent,
      );
    /** Returns the edges of the nearest ancestor that clips overflow on that axis; null if none does. */
    const clips = (element: Element, side: 'overflowX' | 'overflowY'): DOMRect | null => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const overflow = getComputedStyle(box)[side];
        if (overflow === 'auto' || overflow === 'scroll') return null;
        if (overflow === 'visible') continue;
        const edges = box.getBoundingClientRect();
        // A box of one pixel is for screen readers only.
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
