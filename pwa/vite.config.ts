import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createIsFirstPaint } from './tools/first-paint.ts';
import { leanDexiePlugin } from './tools/lean-dexie.ts';
import { leanIcons } from './tools/lean-icons.ts';
import { manifest } from './tools/manifest.ts';
import { PREACT_FOR_REACT } from './tools/preact.ts';
import { precompress } from './tools/precompress.ts';
import { preloadFonts } from './tools/preload-fonts.ts';
import { pureSchemasPlugin } from './tools/pure-schemas.ts';
import { shortenScripts } from './tools/shorten-scripts.ts';
import { sitePages } from './tools/site-pages.ts';
import { wordpressZip } from './tools/wordpress-zip.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** The address of the product's server for the development server. */
const SERVER = process.env['DOORSIGN_SERVER'] ?? 'http://127.0.0.1:8787';

/** Paths that the server answers itself, and not from the app's files. */
const PROXY = { '/api': SERVER, '/dev': SERVER, '/at/': SERVER };

const isFirstPaint = createIsFirstPaint(fileURLToPath(new URL('src/main.tsx', import.meta.url)));

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanDexiePlugin(),
    leanIcons(),
    pureSchemasPlugin(),
    preloadFonts(),
    shortenScripts(),
    sitePages(),
    wordpressZip(),
    VitePWA({
      // The owner decides when the new version starts, because a reload must not lose an unsaved draft.
      registerType: 'prompt',
      // src/app/service-worker.ts registers the worker, because Trusted Types block the plugin's own script.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webp,webmanifest}'],
        // Not for users of the app: link previews, the documentation of the API, and the page for unknown addresses.
        globIgnores: [
          'og/**',
          'docs/**',
          'assets/docs/**',
          '404.html',
          // What the app's page paints first for a visitor; the worker has the app.
          '*.app.html',
          'directory.html',
          'assets/site/directory-*',
          'sw.js',
          '.render/**',
        ],
        sourcemap: false,
      },
    }),
    precompress(),
  ],
  // Dexie's package resolves to its build for browsers of 2012 in every bundler; this is the same code for the browsers of `target`.
  resolve: {
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }, ...PREACT_FOR_REACT],
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // Lists the scripts that each screen loads, for the table of sizes.
    manifest: true,
    // The page's policy forbids data: URLs for scripts and styles, and small files are cheap over HTTP/2.
    assetsInlineLimit: 0,
    // All browsers of `target` but one support module preload; that one loads a screen's files one after another.
    modulePreload: { polyfill: false },
    // Supports phones of 2022; light-dark() is compiled for them.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        // Every screen loads the names of all files, and a hash does not compress. This one tells releases of one file apart.
        // Third-party code that every screen needs, in one file that stays the same from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 1,
              test: /node_modules[\\/](?:preact|zod|dexie|dexie-react-hooks|zustand)[\\/]/,
            },
            {
              // Doorsign's own code that the first paint needs: one file compresses better than several.
              debugName: 'shared',
              name: (id, graph) => (isFirstPaint(id, graph) ? 'shared' : null),
              priority: 1,
              test: /pwa[\\/]src[\\/](?!main).*[.]tsx?$/,
            },
            {
              // Doorsign's own code that most screens share: many tiny files would compress worse than one. The status engine has
              // a separate file, because the hours screen needs only its parsing of shifts. Account forms are
              // excluded because the screens behind the login do not need them, as are payments, the hanging sign of message screens, and what the
              // parts for several locations need.
              name: 'common',
              test: /pwa[\\/]src[\\/](?:ui|lib|api)[\\/](?!save-|use-save-keys|use-focus-next|superseded-alert|periods|day-face|day-bar|day-text|dated-entry|span-dates|use-copied|checks|form-buttons|older-items|status-names|format-day|days-|use-form|password-|code-|countdown|use-countdown|takes-focus|wa[a-z]+-text|words-of|message-screen|hanging-sign)|pwa[\\/]src[\\/]local[\\/]setting-hooks|shared-schema[\\/]src[\\/](?!registers[\\/]changes|status[\\/](?!shifts|cached-by-zone|zone-offsets|reading-at)|api[\\/](?:auth|payments|install|locations)|locations|team|account)|lucide-react(?!.*[\\/]copy[.])/,
              minShareCount: 4,
            },
            {
              // What the screens with a Save share, with the small icons and fields of their lists, and others do not need.
              name: 'editing',
              test: /pwa[\\/]src[\\/](?:ui[\\/](?:save-|use-save-keys|use-focus-next|superseded-alert|text-area)|lib[\\/](?:periods|day-text)|local[\\/](?:use-settings-draft|announce-save|change-hooks))|shared-schema[\\/]src[\\/]registers[\\/]changes|lucide-react[\\/].*[\\/](?:plus|pencil|trash)[.]/,
              minShareCount: 2,
            },
            {
              // Icons and small parts of few screens, which would be files of 200 bytes. They need nothing else.
              name: 'bits',
              test: /lucide-react[\\/].*[\\/](?:lock|mail|printer|refresh-cw)[.]|pwa[\\/]src[\\/](?:lib[\\/]download|ui[\\/]points)|shared-schema[\\/]src[\\/]plans[\\/]feature-texts/,
              minShareCount: 2,
            },
            {
              // What shows the status of today beside the dashboard's own parts.
              name: 'today',
              test: /pwa[\\/]src[\\/](?:lib[\\/]short-form-at|local[\\/](?:closure-hooks|use-public-dates)|ui[\\/]website-picture)|lucide-react[\\/].*[\\/]wifi-off[.]/,
              minShareCount: 2,
            },
            {
              // Roles, and the states of locations: files of 50 to 300 bytes.
              name: 'roles',
              test: /shared-schema[\\/]src[\\/](?:team[\\/]|locations[\\/]state)/,
              minShareCount: 2,
            },
            {
              // What the screens of a whole business share.
              name: 'business-parts',
              test: /pwa[\\/]src[\\/](?:ui[\\/](?:checks|answer-failed|form-buttons|older-items)|local[\\/]use-older-pages|.*[\\/]role-line)/,
              minShareCount: 2,
            },
            {
              // Needed where the status engine is not: it must not be drawn into that file.
              name: 'day-bar',
              test: /pwa[\\/]src[\\/]ui[\\/]day-bar/,
              minShareCount: 2,
            },
            {
              // The status engine and its texts, and the days ahead, which several screens load together: one file is smaller than three.
              name: 'status',
              test: /pwa[\\/]src[\\/](?:lib[\\/](?:(?:format-)?day(?:s)?-ahead|dated-entry|span-dates)|ui[\\/](?:day-face|status-names))|shared-schema[\\/]src[\\/](?:widget[\\/]decided-rows|spans[\\/]occurrences)|shared-schema[\\/]src[\\/]status[\\/](?!shifts|units|labels|cached-by-zone|zone-offsets|reading-at|wording[\\/](?:languages|popup-texts|in-visitors-time))/,
              minShareCount: 2,
            },
            {
              // Small files that the hours screen shares with its parts on demand: every further file costs each screen its name.
              name: 'hours-shared',
              test: /pwa[\\/]src[\\/]features[\\/]hours[\\/](?:day-(?:names|hints)|time-input-id|open-intervals|zone-label)|shared-schema[\\/]src[\\/]hours[\\/]timezone-options/,
              minShareCount: 2,
            },
            {
              // What the server last answered about a website: the parts of screens that show it load these files together.
              name: 'answers',
              test: /pwa[\\/]src[\\/](?:local[\\/]answers[\\/]use-(?:install-facts|kept-answer|server-answer)|lib[\\/]last-seen-texts|features[\\/]dashboard[\\/]ago)/,
              minShareCount: 2,
            },
            {
              // The forms that the screens of an account share.
              name: 'account-forms',
              test: /shared-schema[\\/]src[\\/]api[\\/]auth|pwa[\\/]src[\\/]ui[\\/](?:code-(?!block)|send-code-|countdown|use-countdown)/,
              minShareCount: 2,
            },
            {
              // The pill on a picture of a page.
              name: 'widget-pill',
              test: /widget[\\/]src[\\/](?:render|style)|pwa[\\/]src[\\/]ui[\\/]widget-pill/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: PROXY,
  },
  preview: {
    proxy: PROXY,
  },
});
