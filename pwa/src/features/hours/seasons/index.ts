// What the screen loads on demand, as one file.
export { SeasonEditor } from './season-editor.tsx';
export { SeasonNow } from './season-now.tsx';
export { SeasonsCard } from './seasons-card.tsx';
export { unfinishedSeasonOf } from './unfinished-season.ts';
