import { fileURLToPath } from 'node:url';

/** The folder with the four workspaces: two levels above this file in src/, and above the built chunk in dist/. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
