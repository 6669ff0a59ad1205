import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = ['package.json', 'sync-server/package.json', 'sync-server/dist', 'pwa/dist', 'widget/dist'];

/** A copy of the built product in a separate folder, whose app can be replaced by a newer one. */
export interface Release {
  /** The folder to start a server from. */
  readonly root: string;
  /** Replaces the app with its next version; a running server must be restarted.
   * @param deafAt path of pages whose request to activate the new worker is ignored */
  replaceApp(version: string, deafAt?: string): Promise<void>;
  remove(): Promise<void>;
}

/** Code for the start of a worker that drops all messages from pages at a path, like a browser that does not activate the new version. */
const deafTo = (path: string): string => `
  self.addEventListener('message', (event) => {
    if (new URL(event.source.url).pathname === '${path}') event.stopImmediatePropagation();
  });
`;

/** The selector of the element in which a page of a replaced app names its version. */
export const VERSION_META = 'meta[name="e2e-version"]';

export const createRelease = async (): Promise<Release> => {
  const root = await mkdtemp(join(tmpdir(), 'doorsign-release-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const app = (file: string): string => join(root, 'pwa/dist', file);
  /** Changes a file and removes its compressed copies, which would be outdated. */
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
      // As in the build: new page content is a new revision in the worker's list.
      await rewrite('sw.js', (worker) =>
        worker.replace(/("revision":")[^"]*(","url":"index\.html")/, `$1${version}$2`),
      );
      if (deafAt !== undefined) await rewrite('sw.js', (worker) => deafTo(deafAt) + worker);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
