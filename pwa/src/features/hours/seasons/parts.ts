// What the screen loads on demand, as one file: every further one would cost the screen its name.
export { SeasonEditor } from './season-editor.tsx';
export { SeasonNow } from './season-now.tsx';
export { SeasonsCard } from './seasons-card.tsx';
export { focusSeason, unfinishedSeasonOf } from './unfinished-season.ts';
