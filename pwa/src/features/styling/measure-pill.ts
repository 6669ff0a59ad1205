/** A box in CSS pixels, measured from the preview's left and top edge. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the pill and its dot stand, and how large the preview is in which they do. */
export interface PillBox {
  readonly preview: Pick<Box, 'width' | 'height'>;
  readonly pill: Box;
  readonly dot: Box;
}

/** Measures the drawing of the widget, which knows nothing of the preview around it.
 * @param preview the box that it stands in
 * @param element the widget's element
 * @returns null where nothing is drawn */
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
