import type { WireLabel } from '../api/widget.ts';
import type { StatusLabel } from './schedule.ts';

/** The labels that code asks for by name. The widget's build says the wire's letters instead, all through the script
 * (widget/tools/wire-labels.ts), so what that shares compares with these and reads payloads by labelOf. */
export const OPEN = 'open';
export const HOLIDAY = 'holiday';
export const OTHER = 'other';

const LABELS: Readonly<Record<WireLabel, StatusLabel>> = { o: OPEN, c: 'closed', h: HOLIDAY, x: OTHER };

/** A payload's letter in full. */
export const labelOf = (letter: WireLabel): StatusLabel => LABELS[letter];
