import { defineConfig } from 'vite';

/**
 * Our own code in one piece for `node sync-server/dist/main.js`, with the stand-ins of local mode in a chunk beside it.
 * npm packages stay in node_modules: they hold native code, and their versions stay visible.
 */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        // main.js awaits the stand-ins while it starts, so they must not import from it: what both use has a file of its own.
        codeSplitting: { groups: [{ name: 'server', test: /(sync-server\/src\/(?!main\.ts)|shared-schema\/src\/)/ }] },
      },
    },
  },
  ssr: { noExternal: [/^@doorsign\//] },
});
