import { createPill, type DrawPill } from '@doorsign/widget/render';
import { useContext, useEffect, useRef } from 'react';
import type { ShortForm, StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { adoptOwnCss, OwnCss } from './own-css.ts';

/** Returns whether the browser has the feature that the drawing needs. Without it there is no picture; everything else works. */
const canDraw = (): boolean => 'adoptedStyleSheets' in Document.prototype;

/** The least size of a scaled text, in CSS pixels. A text that is still too long ends in an ellipsis, as it does on a narrow screen. */
const TEXT_MIN = 12;

/** Returns the width of the text that does not fit into its line, in CSS pixels with fractions: a tenth of a pixel cuts a letter. */
const cutOf = (line: HTMLElement): number => {
  const shown = line.getBoundingClientRect().width;
  line.style.flex = 'none';
  const whole = line.getBoundingClientRect().width;
  line.style.flex = '';
  return whole - shown;
};

/** Scales a pill down until its text fits into its picture, which is narrower than the website. */
const fit = (box: HTMLElement): void => {
  const line = box.querySelector('span');
  // Letters do not scale exactly, so the second step measures what the first has left.
  for (let scale = 1, step = 0; line && step < 3; step += 1) {
    box.style.zoom = `${scale}`;
    const cut = cutOf(line);
    if (cut < 0.01) return;
    const least = TEXT_MIN / Number.parseFloat(getComputedStyle(box).fontSize);
    // The picture's width at this scale: the pill and its margins.
    const width = box.clientWidth + 32;
    scale = Math.max(least, (scale * width) / (width + cut + 1));
  }
};

export interface WidgetPillProps {
  status: StatusLabel;
  /** The short form, which the eye reads. */
  short: ShortForm;
  /** The whole sentence, which assistive technologies read. */
  text: string;
  style: WidgetStyle;
  /** Called with the pill's element after each drawing, and after each change of the picture's size. It must stay the same. */
  onDrawn?: (pill: HTMLElement) => void;
}

/** The pill, drawn by the widget's own code. Its position is relative to the nearest ancestor with `contain: layout`, as it is
 * relative to the window on a website. */
export function WidgetPill({ status, short: [state, rest], text, style, onDrawn }: WidgetPillProps) {
  const css = useContext(OwnCss);
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ pill: HTMLElement; draw: DrawPill; fit: () => void } | null>(null);

  useEffect(() => {
    const host = place.current;
    if (!host || !canDraw()) return;
    const pill = document.createElement('doorsign-widget');
    const draw = createPill(pill);
    host.append(pill);
    const picture = host.parentElement;
    const box = pill.shadowRoot?.firstElementChild;
    if (!picture || !(box instanceof HTMLElement)) return;
    const fitted = (): void => {
      fit(box);
      onDrawn?.(pill);
    };
    drawn.current = { pill, draw, fit: fitted };
    const sizes = new ResizeObserver(fitted);
    sizes.observe(picture);
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      drawn.current = null;
      pill.remove();
    };
  }, [onDrawn]);

  useEffect(() => {
    // A picture of the widget is shown on phones, too, even if the widget is not.
    const { phones: _phones, ...shown } = style;
    if (!drawn.current) return;
    drawn.current.draw(status, [state, rest], shown, text);
    adoptOwnCss(drawn.current.pill, css);
    drawn.current.fit();
  }, [status, state, rest, text, style, css, onDrawn]);

  return <div ref={place} className="contents" />;
}
