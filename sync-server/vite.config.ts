import { defineConfig } from 'vite';

/**
 * Our own code in one piece for `node sync-server/dist/main.js`, with the stand-ins of local mode in a chunk beside it, and the
 * operator's tools, which take what they need of that piece: `admin.js` and `doctor.js`.
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
      input: { main: 'src/main.ts', admin: 'src/admin.ts', doctor: 'src/doctor.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // main.js awaits the stand-ins while it starts, so they must not import from it: what both use has a file of its own.
        codeSplitting: {
          groups: [
            {
              name: 'server',
              test: /(sync-server\/src\/(?!(?:main|admin|doctor)\.ts|admin\/|doctor\/)|shared-schema\/src\/)/,
            },
          ],
        },
      },
    },
  },
  ssr: { noExternal: [/^@doorsign\//] },
});
