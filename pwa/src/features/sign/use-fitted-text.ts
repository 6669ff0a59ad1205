import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { largestSize, TEXT_SIZE } from './fit-text.ts';
import type { PaperSize } from './paper-size.ts';
import type { SignContent } from './sign-content.ts';

/** Fits the text of a sheet to its paper, again when a font has loaded.
 * @returns the ref of the sheet, and the size of its text in CSS pixels */
export const useFittedText = (
  content: SignContent | null,
  paperSize: PaperSize,
): [paper: RefObject<HTMLElement | null>, size: number] => {
  const paper = useRef<HTMLElement>(null);
  const [size, setSize] = useState<number>(TEXT_SIZE.min);
  useLayoutEffect(() => {
    const fit = (): void => {
      const text = paper.current?.querySelector<HTMLElement>('[data-text]');
      const room = paper.current?.querySelector('[data-body]');
      // While the browser prints, the sheet on the screen has no room, and its size stands.
      if (!text || !room || room.clientHeight === 0) return;
      const fits = (candidate: number): boolean => {
        text.style.fontSize = `${candidate}px`;
        return text.scrollHeight <= room.clientHeight && text.scrollWidth <= room.clientWidth;
      };
      const found = largestSize(fits);
      text.style.fontSize = `${found}px`;
      setSize(found);
    };
    fit();
    const fonts = 'fonts' in document ? document.fonts : null;
    fonts?.addEventListener('loadingdone', fit);
    return () => fonts?.removeEventListener('loadingdone', fit);
  }, [content, paperSize]);
  return [paper, size];
};
