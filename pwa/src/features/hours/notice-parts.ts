// The notices about other versions and devices, as one file: every further one would cost the screen its name.
export { NewerDayRow, NewerNotice } from './newer-notice.tsx';
export { SupersededNotice } from './superseded-notice.tsx';
