import { onDemand } from './on-demand.tsx';
import { ViewFailed } from './view-failed.tsx';

/** Loaded on demand, because most owners never see this alert. */
export const NewerAlert = onDemand(() => import('./newer-alert.tsx'), 'NewerAlert', ViewFailed);
