import { onDemand } from '../../ui/on-demand.tsx';
import type { LastSeenProps } from './last-seen.tsx';

/** Renders nothing when its file cannot be loaded. */
export const LastSeen = onDemand<'LastSeen', LastSeenProps>(
  () => import('./last-seen.tsx'),
  'LastSeen',
  () => null,
);
