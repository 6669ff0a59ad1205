import { Nothing, onDemand } from '../../../ui/on-demand.tsx';
import { ViewFailed } from '../../../ui/view-failed.tsx';
import { HoursLoading } from '../hours-loading.tsx';
import type { SeasonEditorProps } from './season-editor.tsx';
import type { SeasonNowProps } from './season-now.tsx';
import type { SeasonsCardProps } from './seasons-card.tsx';

/** The parts of the seasons, which the first paint of the week does not need. */
export const SeasonsCard = onDemand<'SeasonsCard', SeasonsCardProps>(
  () => import('./parts.ts'),
  'SeasonsCard',
  ViewFailed,
);
export const SeasonEditor = onDemand<'SeasonEditor', SeasonEditorProps>(
  () => import('./parts.ts'),
  'SeasonEditor',
  ViewFailed,
  HoursLoading,
);
export const SeasonNow = onDemand<'SeasonNow', SeasonNowProps>(() => import('./parts.ts'), 'SeasonNow', Nothing);

/** Loads all parts, so that they also work offline. */
export const preloadSeasons = (): void => {
  for (const part of [SeasonsCard, SeasonEditor, SeasonNow]) void part.preload();
};
