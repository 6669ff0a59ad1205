import * as app from './app-code.ts';
import * as firstApp from './app-code.ts?first';
import * as nextApp from './app-code.ts?next';
import { WHOLE_SCHEDULE_SEED } from './owner-changes.ts';
import * as server from './server-process.ts';
import * as nextServer from './server-process.ts?next';

/** A release of the product: app and server. */
export interface Release {
  readonly name: string;
  readonly app: typeof app;
  readonly startServerProcess: typeof server.startServerProcess;
}

export const THIS_RELEASE: Release = { name: 'this release', app, startServerProcess: server.startServerProcess };

/** This release with the patches of next-release.ts. */
export const NEXT_RELEASE: Release = {
  name: 'the next release',
  app: nextApp as typeof app,
  startServerProcess: (nextServer as typeof server).startServerProcess,
};

/** The app with the patches of first-release.ts, beside servers of this release. */
export const FIRST_RELEASE: Release = { ...THIS_RELEASE, name: 'the first release', app: firstApp as typeof app };

/** The releases that a server can have. */
export const RELEASES: readonly Release[] = [THIS_RELEASE, NEXT_RELEASE];

/** The releases that a browser can have. Histories of smaller seeds stay what they are.
 * @param seed of the history */
export const appReleasesOf = (seed: number): readonly Release[] =>
  seed < WHOLE_SCHEDULE_SEED ? RELEASES : [FIRST_RELEASE, ...RELEASES];
