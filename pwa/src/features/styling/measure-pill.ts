/** A box in CSS pixels, measured from the preview's left and top edge. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The bounds of the pill and its dot, with the size of the preview. */
export interface PillBox {
  readonly preview: Pick<Box, 'width' | 'height'>;
  readonly pill: Box;
  readonly dot: Box;
}

/** Measures the rendered widget, which does not know the preview around it.
 * @param preview the box around the widget
 * @param element the widget's element
 * @returns null when nothing is rendered */
export const measurePill = (preview: HTMLElement, element: HTMLElement): PillBox | null => {
  const [pill, dot] = ['button', 'i'].map((name) => element.shadowRoot?.querySelector(name)?.getBoundingClientRect());
  if (!pill || !dot) return null;
  const origin = preview.getBoundingClientRect();
  const boxOf = ({ left, top, width, height }: DOMRect): Box => ({
    left: left - origin.left,
    top: top - origin.top,
    width,
    height,
  });
  return { preview: { width: origin.width, height: origin.height }, pill: boxOf(pill), dot: boxOf(dot) };
};
