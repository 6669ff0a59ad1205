import { renderToStaticMarkup } from 'react-dom/server';
import { EntryFrame } from '../features/auth/entry-frame.tsx';
import type { RouterHistory } from '../lib/browser-history.ts';
import { Router } from '../lib/router.tsx';

/** A history that stays at one address. */
const standingAt = (pathname: string): RouterHistory => ({
  read: () => ({ pathname, search: '', hash: '', state: null }),
  push: () => {},
  replace: () => {},
  follow: () => () => {},
});

const ROOT = '<div id="root">';

/** Matches the tags that load the app. */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<[/]script>)?/g;

/** A script that loads the app once the frame is painted: neither its bytes nor its work come before the styles and the first paint. A page that
 * paints nothing, as in a background tab, begins when its styles are there. The frame goes with the first screen, so that it never comes back while
 * another one loads. */
const START = `{
let start=()=>document.head.append(document.getElementById('app').content);
new PerformanceObserver(start).observe({type:'paint',buffered:!0});
addEventListener('load',start);
let frame=document.getElementById('first-paint'),root=frame.nextSibling,
screens=new MutationObserver(()=>{if(root.firstChild&&!root.querySelector(':scope>output'))frame.remove(),screens.disconnect()});
screens.observe(root,{childList:!0})
}`;

/** Returns the app's page for /login and /signup, by address: with the frame of the screen, which is painted before the app's scripts
 * are loaded. ui/first-paint.css shows it until the app has the screen itself.
 * @param page    the app's page, index.html of the build
 * @param filesOf the scripts of each screen, by its address
 * Source: shared-schema/docs/decisions/0223-first-paint-of-login.md. */
export const firstPaints = (
  page: string,
  filesOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> => {
  const scripts = page.match(SCRIPTS) ?? [];
  if (scripts.length === 0 || !page.includes(ROOT)) throw new Error('the page of the app has no scripts or no root');
  return new Map(
    (['login', 'signup'] as const).map((screen) => {
      const address = `/${screen}`;
      const frame = renderToStaticMarkup(
        <Router history={standingAt(address)}>
          <EntryFrame screen={screen} />
        </Router>,
      );
      const own = (filesOf.get(address) ?? []).map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
      const parts = [
        `<div id="first-paint">${frame}</div>`,
        ROOT,
        `</div><template id="app">${[...scripts, ...own].join('')}</template><script>${START}</script>`,
      ];
      return [address, page.replaceAll(SCRIPTS, '').replace(`${ROOT}</div>`, () => parts.join(''))];
    }),
  );
};
