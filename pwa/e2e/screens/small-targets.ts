import type { Page } from '@playwright/test';

/** Finds targets of pointers that are smaller than 24 x 24 CSS pixels (WCAG 2.5.8), with the exceptions of that criterion: a link in a
 * line of text, and a target whose circle of 24 pixels touches neither another target nor the circle of another small one.
 * @returns each target's name with its size */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 24;
    const TARGETS = 'a[href], button, input, select, textarea, summary, [role=slider], [role=button]';
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert], .sr-only:not(:focus)') === null &&
      (document.querySelector('dialog:modal') === null || element.closest('dialog:modal') !== null);

    /** Returns the box that takes the presses: a field that only screen readers see has its label's. */
    const boxOf = (element: Element): DOMRect => {
      const own = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const around = label?.getBoundingClientRect();
      return around && around.width * around.height > own.width * own.height ? around : own;
    };

    /** Returns whether text stands beside a link in its line. */
    const isInText = (element: Element): boolean => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      let box = element.parentElement;
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement;
      return (box?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    };

    const targets = [...document.querySelectorAll(TARGETS)]
      .filter(isShown)
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }: { box: DOMRect }): boolean => box.width < LEAST - 0.5 || box.height < LEAST - 0.5;
    const middleOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

    const isCrowded = (one: { element: Element; box: DOMRect }): boolean => {
      const { x, y } = middleOf(one.box);
      return targets.some((other) => {
        if (other.element === one.element || other.element.contains(one.element) || one.element.contains(other.element))
          return false;
        const { left, right, top, bottom } = other.box;
        const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        if (away < LEAST / 2) return true;
        const middle = middleOf(other.box);
        return isSmall(other) && Math.hypot(middle.x - x, middle.y - y) < LEAST;
      });
    };

    return targets
      .filter((target) => isSmall(target) && !isInText(target.element) && isCrowded(target))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        return `${element.tagName.toLowerCase()} “${name}” ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  });
