import { onDemand } from '../../ui/on-demand.tsx';
import { AnalyticsFailed } from './analytics-layout.tsx';

/** Figures and chart of a paid plan: the free one never fetches them. */
export const Analytics = onDemand(() => import('./analytics.tsx'), 'Analytics', AnalyticsFailed);
