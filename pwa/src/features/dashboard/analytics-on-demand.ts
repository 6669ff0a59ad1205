import { onDemand } from '../../ui/on-demand.tsx';
import { AnalyticsFailed } from './analytics-layout.tsx';

/** Figures and chart of a paid plan. The free plan never loads them. */
export const Analytics = onDemand(() => import('./analytics.tsx'), 'Analytics', AnalyticsFailed);
