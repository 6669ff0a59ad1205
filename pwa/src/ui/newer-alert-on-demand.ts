import { onDemand } from './on-demand.tsx';
import { ViewFailed } from './view-failed.tsx';

/** Most owners never meet it. It must be drawn inside a Suspense. */
export const NewerAlert = onDemand(() => import('./newer-alert.tsx'), 'NewerAlert', ViewFailed);
