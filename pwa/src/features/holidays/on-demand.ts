import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import type { CalendarActionsProps } from './calendar-actions.tsx';
import type { MonthViewProps } from './month-view.tsx';

/** The month, which the first paint does not need. Without its file the screen works all the same. */
export const MonthView = onDemand<'MonthView', MonthViewProps>(() => import('./month-view.tsx'), 'MonthView', Nothing);

/** Calendar files. The screen works without them, too. */
export const CalendarActions = onDemand<'CalendarActions', CalendarActionsProps>(
  () => import('./calendar-actions.tsx'),
  'CalendarActions',
  Nothing,
);
