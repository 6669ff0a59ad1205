/** The app's version, inserted by vite.config.ts. */
declare const __APP_VERSION__: string;
