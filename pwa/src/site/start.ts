import { leaveAsIs } from './leave-as-is.ts';

/** Starts a public page's scripts after the first paint; loads only what the page uses. */
const bringToLife = (): void => {
  const app = document.querySelector<HTMLElement>('[data-app]');
  const islands = document.querySelectorAll<HTMLElement>('[data-island]');
  if (app && document.documentElement.dataset['owner'] !== undefined)
    void import('./show-app.ts').then(({ showApp }) => showApp(app), leaveAsIs);
  else if (islands.length > 0) void import('./islands/hydrate.tsx').then(({ hydrate }) => hydrate(islands), leaveAsIs);
};

// The first paint may happen before the document is fully parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', bringToLife);
else bringToLife();
