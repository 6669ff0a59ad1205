import { onDemand } from '../ui/on-demand.tsx';

/** Rendered in place of a part whose file cannot be loaded: screens work without it. */
const Nothing = (): null => null;

/** The header's button "Close now", with its sheet. */
export const CloseNow = onDemand<'CloseNow', object>(
  () => import('../features/closure/close-now.tsx'),
  'CloseNow',
  Nothing,
);
