import * as app from './app-code.ts';
import * as nextApp from './app-code.ts?next';
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

export const RELEASES: readonly Release[] = [THIS_RELEASE, NEXT_RELEASE];
