import { onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { AdvancedProps } from './advanced.tsx';

/** Parts that the first paint of the snippet does not need. */
export const InstallCheck = onDemand(() => import('./install-check.tsx'), 'InstallCheck', ViewFailed);
export const Advanced = onDemand<'Advanced', AdvancedProps>(() => import('./advanced.tsx'), 'Advanced', ViewFailed);
