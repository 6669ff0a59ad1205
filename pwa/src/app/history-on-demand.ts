import { screenOnDemand } from './screen-on-demand.tsx';

/** Apart from the other screens, because the shell fetches it ahead: it is wanted most when there is no connection. */
export const HistoryScreen = screenOnDemand(() => import('../features/history/history-screen.tsx'), 'HistoryScreen');
