import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './tools/manifest.ts';
import { precompress } from './tools/precompress.ts';
import { preloadFonts } from './tools/preload-fonts.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Where the development server finds the product's server. */
const SERVER = process.env['DOORSIGN_SERVER'] ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    VitePWA({
      // The owner decides when the new version starts: a reload must not take an unsaved draft by surprise.
      registerType: 'prompt',
      // src/app/service-worker.ts registers it, because the plugin's own script is refused by Trusted Types.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/dev\//],
        cleanupOutdatedCaches: true,
        // One file: importScripts of a string is refused in a worker under Trusted Types.
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    precompress(),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // Which scripts each screen loads, for the table of bytes.
    manifest: true,
    // The policy of the page allows no data: in scripts and styles, and small files are cheap over HTTP/2.
    assetsInlineLimit: 0,
    // Old enough for phones of 2022; light-dark() is rewritten for them.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        // What every screen needs of others' code, in one file that stays the same from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|zod|dexie|dexie-react-hooks|zustand|@noble)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/dev': SERVER },
  },
  preview: {
    proxy: { '/api': SERVER, '/dev': SERVER },
  },
});
