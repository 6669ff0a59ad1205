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
   * @param deafAt pages at this path tell the new worker to start in vain */
  replaceApp(version: string, deafAt?: string): Promise<void>;
  remove(): Promise<void>;
}

/** Put before a worker's own code: it never hears what a page at this path tells it, as with a browser that forgets to start it. */
const deafTo = (path: string): string => `
  self.addEventListener('message', (event) => {
    if (new URL(event.source.url).pathname === '${path}') event.stopImmediatePropagation();
  });
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
    async replaceApp(version, deafAt) {
      await rewrite('index.html', (html) =>
        html.replace('</head>', `<meta name="e2e-version" content="${version}"></head>`),
      );
      // As the build does it: the page's new content is a new revision in the worker's list.
      await rewrite('sw.js', (worker) =>
        worker.replace(/("revision":")[^"]*(","url":"index\.html")/, `$1${version}$2`),
      );
      if (deafAt !== undefined) await rewrite('sw.js', (worker) => deafTo(deafAt) + worker);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
