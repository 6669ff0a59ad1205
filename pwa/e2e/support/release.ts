import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = ['package.json', 'sync-server/package.json', 'sync-server/dist', 'pwa/dist', 'widget/dist'];

/** A copy of the built product in a folder of its own, whose app can be replaced by a newer one. */
export interface Release {
  /** Where a server is started from. */
  readonly root: string;
  /** Puts the app's next version in place of the one that is there; a server that runs is started again after it.
   * @param hangs it does not start when it is told to, but only when the page that told it has gone */
  replaceApp(version: string, options?: { hangs: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** Put before a worker's own code: as a browser that has forgotten what it was told, until a page lets go of the old worker. */
const HANGING = `{
  let teller;
  self.addEventListener('message', ({ source }) => (teller = source.id));
  const start = self.skipWaiting.bind(self);
  const isThere = async () => (await self.clients.matchAll({ includeUncontrolled: true })).some(({ id }) => id === teller);
  self.skipWaiting = async () => {
    while (await isThere()) await new Promise((goOn) => setTimeout(goOn, 20));
    await start();
  };
}
`;

/** Where a page of a replaced app names its version. */
export const VERSION_META = 'meta[name="e2e-version"]';

export const createRelease = async (): Promise<Release> => {
  const root = await mkdtemp(join(tmpdir(), 'doorsign-release-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const app = (file: string): string => join(root, 'pwa/dist', file);
  /** The compressed copies of a file would still be the old ones. */
  const rewrite = async (file: string, change: (text: string) => string): Promise<void> => {
    const before = await readFile(app(file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} was not changed`);
    await writeFile(app(file), after);
    for (const compressed of ['br', 'gz']) await rm(app(`${file}.${compressed}`), { force: true });
  };
  return {
    root,
    async replaceApp(version, { hangs } = { hangs: false }) {
      await rewrite('index.html', (html) =>
        html.replace('</head>', `<meta name="e2e-version" content="${version}"></head>`),
      );
      // As the build does it: the page's new content is a new revision in the worker's list.
      await rewrite('sw.js', (worker) =>
        worker.replace(
          /(url:"index\.html",revision:")[^"]*(")|(revision:")[^"]*(",url:"index\.html")/,
          `$1$3${version}$2$4`,
        ),
      );
      if (hangs) await rewrite('sw.js', (worker) => HANGING + worker);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
