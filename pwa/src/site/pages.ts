import { landingPage } from './landing/landing-page.tsx';
import type { SitePage } from './site-page.ts';

/** Every public page that is rendered when the app is built. */
export const PAGES: readonly SitePage[] = [landingPage];
