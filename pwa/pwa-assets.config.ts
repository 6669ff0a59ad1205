import { defineConfig } from '@vite-pwa/assets-generator/config';

/** Generates the manifest's icons from one SVG: `npx pwa-assets-generator`. The results are committed. */
export default defineConfig({
  images: ['public/icon.svg'],
  preset: {
    // Safari draws no SVG in its tabs.
    transparent: { sizes: [192, 512], padding: 0.05, favicons: [[32, 'favicon.ico']] },
    maskable: { sizes: [512], padding: 0.35, resizeOptions: { background: '#fbfaf7' } },
    apple: { sizes: [180], padding: 0.2, resizeOptions: { background: '#fbfaf7' } },
    assetName: (type, size) =>
      type === 'apple'
        ? 'apple-touch-icon.png'
        : type === 'maskable'
          ? `icon-maskable-${size.width}.png`
          : `icon-${size.width}.png`,
  },
});
