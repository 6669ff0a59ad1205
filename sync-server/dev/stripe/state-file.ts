import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyState, type State } from './state.ts';

/** The state on disk: read once, written as a whole after every change. A call that has changed nothing writes nothing. */
export interface StateFile {
  state: State;
  save(): void;
}

/** Opens or creates `stripe.json` in the data folder.
 * @param newKeys the keys of a new account */
export const openStateFile = (dataDir: string, newKeys: () => State['keys']): StateFile => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'stripe.json');
  const isNew = !existsSync(file);
  const state = isNew ? emptyState(newKeys()) : (JSON.parse(readFileSync(file, 'utf8')) as State);
  let written = '';
  const save = (): void => {
    const text = JSON.stringify(state);
    if (text === written) return;
    // Write and rename, so that a killed process leaves no truncated file.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    written = text;
  };
  // Only a new file: a second process on the same data, which will soon fail because the data is in use, must not write an old state.
  if (isNew) save();
  return { state, save };
};
