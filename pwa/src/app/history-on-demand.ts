import { screenOnDemand } from './screen-on-demand.tsx';

/** Separate from the other screens because the shell preloads it: owners need it most without a connection. */
export const HistoryScreen = screenOnDemand(() => import('../features/history/history-screen.tsx'), 'HistoryScreen');
