import type { Need } from './driver.ts';

/** Returns the Debian packages of the programs that are not there.
 * @param find returns a program's path, or null */
export const missingPackages = (
  needs: readonly Need[],
  find: (programs: readonly string[]) => string | null,
): readonly string[] => needs.filter(({ programs }) => find(programs) === null).map((need) => need.package);

/** Returns the sentence about an engine that cannot run, with the command that brings it. */
export const missingText = (title: string, packages: readonly string[]): string =>
  `${title} is not there. Install it with: apt-get install -y ${packages.join(' ')}`;
