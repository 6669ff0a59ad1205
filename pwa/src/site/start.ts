/** What a public page runs once it is painted: it loads nothing but what stands on the page. */
const bringToLife = (): void => {
  const app = document.querySelector<HTMLElement>('[data-app]');
  const islands = document.querySelectorAll<HTMLElement>('[data-island]');
  if (app && document.documentElement.dataset['owner'] !== undefined)
    void import('./show-app.ts').then(({ showApp }) => showApp(app));
  else if (islands.length > 0) void import('./islands/hydrate.tsx').then(({ hydrate }) => hydrate(islands));
};

// The first paint may come before the last of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', bringToLife);
else bringToLife();
