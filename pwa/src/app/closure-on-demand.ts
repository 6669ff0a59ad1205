import { Nothing, onDemand } from '../ui/on-demand.tsx';

/** The header's button "Close now", with its sheet. */
export const CloseNow = onDemand<'CloseNow', object>(
  () => import('../features/closure/close-now.tsx'),
  'CloseNow',
  Nothing,
);
