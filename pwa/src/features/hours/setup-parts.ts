// The views before there are hours, as one file: every further one would cost the screen its name.
export { HoursEmpty, QuickSetup } from './hours-empty.tsx';
export { PresetChooser } from './preset-chooser.tsx';
