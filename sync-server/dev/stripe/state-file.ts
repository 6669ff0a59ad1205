import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyState, type State } from './state.ts';

/** The state on disk: read once, written whole after every change. */
export interface StateFile {
  state: State;
  save(): void;
}

/** Opens `stripe.json` in the data folder, or starts it.
 * @param newKeys the keys of a new account */
export const openStateFile = (dataDir: string, newKeys: () => State['keys']): StateFile => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'stripe.json');
  const isNew = !existsSync(file);
  const state = isNew ? emptyState(newKeys()) : (JSON.parse(readFileSync(file, 'utf8')) as State);
  const save = (): void => {
    // Renamed into place: a kill in the middle must not leave half a file.
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  // Whatever else starts on the same data, and will soon be told that it is in use, must not write an old state.
  if (isNew) save();
  return { state, save };
};
