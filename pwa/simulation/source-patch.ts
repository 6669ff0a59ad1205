import { fileURLToPath } from 'node:url';

/** A change of one source file in one build. */
export interface SourcePatch {
  /** Path from the root of the project. */
  readonly file: string;
  /** A snippet that must occur in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** The root of the project, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Applies patches to the text of a source file.
 * @throws when a snippet does not occur exactly once, because then the patch would change nothing or too much */
export const applyPatches = (text: string, patches: readonly SourcePatch[]): string =>
  patches.reduce((changed, { file, from, to }) => {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${file}: ${from}`);
    return parts.join(to);
  }, text);
