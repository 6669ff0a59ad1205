// What reads hours from text, as one file: every further one would cost the screen its name.
export { ImportDialog } from './import-dialog.tsx';
export { TypedHours } from './typed-hours.tsx';
