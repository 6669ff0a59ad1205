import type { ManifestOptions } from 'vite-plugin-pwa';

const ICON = [{ src: '/icon-192.png', sizes: '192x192' }];

/** The web app manifest, which makes Doorsign installable. Icons are drawn from public/icon.svg by `npm run icons`. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Doorsign',
  short_name: 'Doorsign',
  description: 'The open sign for your website.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#f5f3ed',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Close now', url: '/dashboard?close', icons: ICON },
    { name: 'Business Hours', short_name: 'Hours', url: '/hours', icons: ICON },
    { name: 'Holidays', url: '/holidays', icons: ICON },
  ],
  // Taken from the built app by `npm run install-pictures`.
  screenshots: [
    { src: '/screenshots/phone.jpg', sizes: '780x1688', type: 'image/jpeg', form_factor: 'narrow', label: 'Dashboard' },
    { src: '/screenshots/desktop.jpg', sizes: '1360x850', type: 'image/jpeg', form_factor: 'wide', label: 'Dashboard' },
  ],
};
