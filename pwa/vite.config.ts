import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './tools/manifest.ts';
import { precompress } from './tools/precompress.ts';
import { preloadFonts } from './tools/preload-fonts.ts';
import { sitePages } from './tools/site-pages.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Where the development server finds the product's server. */
const SERVER = process.env['DOORSIGN_SERVER'] ?? 'http://127.0.0.1:8787';
/** React Router's package leads every bundler to its build for development; this is the same without its warnings. */
const ROUTER = new URL('../production/index.mjs', import.meta.resolve('react-router'));

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    sitePages(),
    VitePWA({
      // The owner decides when the new version starts: a reload must not take an unsaved draft by surprise.
      registerType: 'prompt',
      // src/app/service-worker.ts registers it, because the plugin's own script is refused by Trusted Types.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webp,webmanifest}'],
        // Made for others than who looks at the app: previews of links, the answer to a wrong address.
        globIgnores: ['og/**', '404.html', 'sw.js', '.render/**'],
        sourcemap: false,
      },
    }),
    precompress(),
  ],
  // Dexie's package leads every bundler to its build for browsers of 2012; this is the same code for those of `target`.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^react-router$/, replacement: fileURLToPath(ROUTER) },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // Which scripts each screen loads, for the table of bytes.
    manifest: true,
    // The policy of the page allows no data: in scripts and styles, and small files are cheap over HTTP/2.
    assetsInlineLimit: 0,
    // What it is for comes with every browser of `target` but one, which then fetches a screen's files one after another.
    modulePreload: { polyfill: false },
    // Old enough for phones of 2022; light-dark() is rewritten for them.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        // What every screen needs of others' code, in one file that stays the same from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 1,
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|zod|dexie|dexie-react-hooks|zustand)[\\/]/,
            },
            {
              // What most screens share of our own: many tiny files would compress worse than one. The status engine is a
              // file of its own, because the hours screen is drawn with its reading of a shift alone; forms of an account are
              // not for the screens behind it, nor are payments and the sign that hangs over a message.
              name: 'shared',
              test: /pwa[\\/]src[\\/](?:ui|lib|api)[\\/](?!use-form|password-|code-|countdown|use-countdown|takes-focus|wa[a-z]+-text|words-of|message-screen|hanging-sign)|shared-schema[\\/]src[\\/](?!status[\\/](?!shifts|clock-reader|kept-by-zone|zone-offsets|reading-at)|api[\\/](?:auth|payments)|account)|lucide-react/,
              minShareCount: 4,
            },
            {
              // The status engine and its words, which several screens load together: one file is smaller than three.
              name: 'status',
              test: /shared-schema[\\/]src[\\/]status[\\/](?!shifts|units|labels|clock-reader|kept-by-zone|zone-offsets|reading-at|wording[\\/](?:languages|popup-words|in-visitors-time))/,
              minShareCount: 2,
            },
            {
              // A pill in its place on a page.
              name: 'widget-pill',
              test: /widget[\\/]src[\\/](?:render|style)|pwa[\\/]src[\\/]ui[\\/](?:widget-pill|website-picture)/,
              minShareCount: 2,
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
