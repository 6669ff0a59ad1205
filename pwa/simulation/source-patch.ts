import { fileURLToPath } from 'node:url';

/** A change of one source file that a build makes, and no other build has. */
export interface SourcePatch {
  /** From the root of the project. */
  readonly file: string;
  /** Must stand there exactly once. */
  readonly from: string;
  readonly to: string;
}

/** The root of the project, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a source file with its changes.
 * @throws when a snippet is not there exactly once: then nothing is changed, whatever the histories say */
export const applyPatches = (text: string, patches: readonly SourcePatch[]): string =>
  patches.reduce((changed, { file, from, to }) => {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${file}: ${from}`);
    return parts.join(to);
  }, text);
