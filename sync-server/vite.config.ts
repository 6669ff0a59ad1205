import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** Programs that are started by path: the server, and the operator's commands, which run without development packages too. */
const ENTRIES = ['main', 'operator/admin', 'operator/backup', 'operator/doctor', 'operator/restore', 'operator/move'];

/** The file of the worker thread, which must be a separate entry. */
const THREAD = 'disk-thread';

const isEntry = new RegExp(`/sync-server/src/(${ENTRIES.join('|')})\\.ts$|/${THREAD}\\.mjs$`);
const isShared = (file: string): boolean =>
  /\/(sync-server\/src|shared-schema\/src)\//.test(file) && !isEntry.test(file);

/**
 * Bundles Doorsign's own code for `node sync-server/dist/main.js`, with the stand-ins of local mode in a separate chunk. npm packages stay in
 * node_modules, because they contain native code and their versions stay visible.
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
        // main.js awaits the stand-ins while it starts, so they must not import from it: code that both use has its own file.
        codeSplitting: { groups: [{ name: 'server', test: isShared }] },
      },
    },
  },
  ssr: { noExternal: [/^@doorsign\//] },
});
