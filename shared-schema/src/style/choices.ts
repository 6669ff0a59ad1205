/** The widget's two themes. Source of all constants in this file: facts style.* and accent.*; shared-schema/docs/product-rules.md#r9, #p16. */
export const THEMES = ['light', 'dark'] as const;
/** The theme that follows the visitor's device, as the value of CSS that every version of the widget's script understands.
 * Source: shared-schema/docs/decisions/0143-style-options.md. */
export const AUTO_THEME = 'light dark';
/** The widget's three text sizes. */
export const FONT_SIZES = ['small', 'medium', 'large'] as const;
/** The four corners that a placement button offers. */
export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** The distance of a pill in a corner from the edges of the window, in CSS pixels; `usual` if the owner has not chosen one.
 * Source: shared-schema/docs/decisions/0143-style-options.md. */
export const EDGE = { min: 8, max: 64, usual: 16 } as const;

/** A window narrower than this many CSS pixels is a phone's, on which an owner can hide the widget. */
export const PHONE_WIDTH = 480;

/** The accent colors that an owner can choose, in the order of the swatches. The public call may store any other "#rrggbb". */
export const ACCENT_COLORS = [
  { name: 'Emerald', value: '#10b981' },
  { name: 'Blue', value: '#3b82f6' },
  { name: 'Purple', value: '#8b5cf6' },
  { name: 'Amber', value: '#f59e0b' },
  { name: 'Red', value: '#ef4444' },
  { name: 'Cyan', value: '#06b6d4' },
  { name: 'Lime', value: '#84cc16' },
  { name: 'Orange', value: '#f97316' },
] as const;

/** Size, in CSS pixels, of the preview box in which positions are measured, and of the icon in it. */
export const PREVIEW = { width: 350, height: 310, icon: 50 } as const;
/** The largest positionX and positionY: the size of the preview minus the icon. */
export const POSITION_MAX = { x: PREVIEW.width - PREVIEW.icon, y: PREVIEW.height - PREVIEW.icon } as const;

/** The icon position in the preview for each corner: pixels from its left and top edge.
 * Source: facts preview.spot.*. */
export const CORNER_POSITIONS: Readonly<Record<(typeof CORNERS)[number], { readonly x: number; readonly y: number }>> =
  {
    'top-left': { x: 20, y: 20 },
    'top-right': { x: 280, y: 20 },
    'bottom-left': { x: 20, y: 240 },
    'bottom-right': { x: 280, y: 240 },
  };

/** The font sizes as an owner sees them; the pixels are those of the widget's text. */
export const FONT_SIZE_LABELS: Readonly<Record<(typeof FONT_SIZES)[number], string>> = {
  small: 'Small 16px',
  medium: 'Medium 20px',
  large: 'Large 24px',
};
