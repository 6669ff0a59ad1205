import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** What is started by path: the server, and the commands of whoever runs it, which need no development packages either. */
const ENTRIES = ['main', 'operator/admin', 'operator/backup', 'operator/doctor', 'operator/restore', 'operator/move'];

/** A thread is started from a file of its own. */
const THREAD = 'disk-thread';

const isEntry = new RegExp(`/sync-server/src/(${ENTRIES.join('|')})\\.ts$|/${THREAD}\\.mjs$`);
const isShared = (file: string): boolean =>
  /\/(sync-server\/src|shared-schema\/src)\//.test(file) && !isEntry.test(file);

/**
 * Our own code in one piece for `node sync-server/dist/main.js`, with the stand-ins of local mode in a chunk beside it.
 * npm packages stay in node_modules: they hold native code, and their versions stay visible.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(ENTRIES.map((entry) => [basename(entry), `src/${entry}.ts`])),
        [THREAD]: `src/platform/database/sqlite/${THREAD}.mjs`,
      },
      output: {
        entryFileNames: ({ name }) => (name === THREAD ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
        // main.js awaits the stand-ins while it starts, so they must not import from it: what both use has a file of its own.
        codeSplitting: { groups: [{ name: 'server', test: isShared }] },
      },
    },
  },
  ssr: { noExternal: [/^@doorsign\//] },
});
