/** An address of the app, split as in `window.location`, and the state that came with the navigation. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** The browser's history, or a test's. */
export interface RouterHistory {
  /** The current address. */
  read(): Address;
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  /** Follows Back, Forward and links to a part of the page.
   * @returns a function that stops following */
  follow(run: () => void): () => void;
}

/** The content of one entry of the history. React Router, the router of earlier versions, used this name: entries outlive an update. */
interface Kept {
  usr?: unknown;
}

/** The history of a window. */
export const browserHistory = (window: Window): RouterHistory => ({
  read() {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: (window.history.state as Kept | null)?.usr ?? null };
  },
  push(address, state) {
    try {
      window.history.pushState({ usr: state } satisfies Kept, '', address);
    } catch {
      // Safari refuses more than 100 entries in 30 seconds.
      window.location.assign(address);
    }
  },
  replace(address, state) {
    window.history.replaceState({ usr: state } satisfies Kept, '', address);
  },
  follow(run) {
    window.addEventListener('popstate', run);
    return () => window.removeEventListener('popstate', run);
  },
});
