import { onDemand } from '../../ui/on-demand.tsx';
import type { MonthViewProps } from './month-view.tsx';

/** The month, which the first paint does not need. Without its file the screen works all the same. */
export const MonthView = onDemand<'MonthView', MonthViewProps>(
  () => import('./month-view.tsx'),
  'MonthView',
  () => null,
);
