import { onDemand } from '../../ui/on-demand.tsx';
import type { LastSeenProps } from './last-seen.tsx';

/** Nobody misses a line whose file did not come. */
export const LastSeen = onDemand<'LastSeen', LastSeenProps>(
  () => import('./last-seen.tsx'),
  'LastSeen',
  () => null,
);
