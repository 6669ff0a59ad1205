import type { WireLabel } from '../api/widget.ts';
import type { StatusLabel } from './schedule.ts';

/** The labels to which code refers by name. The widget's build replaces them with the letters of the payload, throughout the script
 * (widget/tools/wire-labels.ts). Code that the widget shares must therefore compare with these constants and read payloads with labelOf. */
export const OPEN = 'open';
export const HOLIDAY = 'holiday';
export const OTHER = 'other';

const LABELS: Readonly<Record<WireLabel, StatusLabel>> = { o: OPEN, c: 'closed', h: HOLIDAY, x: OTHER };

/** Returns the label of a payload's letter. */
export const labelOf = (letter: WireLabel): StatusLabel => LABELS[letter];
