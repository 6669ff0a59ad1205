import { onDemand } from '../ui/on-demand.tsx';

/** The dashboard's question about the next public holiday. Renders nothing when its file cannot be loaded. */
export const HolidayNudge = onDemand(
  () => import('../features/nudge/holiday-nudge.tsx'),
  'HolidayNudge',
  () => null,
);
