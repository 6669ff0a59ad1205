import { pageStorage } from '../../lib/page-storage.ts';

/** The storage of the access token, shared by all tabs. Source: shared-schema/docs/product-rules.md#a3. */
export interface TokenStore {
  get(): string | null;
  /** Stores the token; null removes it. */
  set(token: string | null): void;
  /** Calls the listener when another tab changes the token. */
  subscribe(listener: () => void): () => void;
}

/** The key of the token in localStorage. */
export const TOKEN_KEY = 'doorsign-token';

/** The part of a browser's window that the token store uses. */
export type TokenWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** Creates a token store on localStorage. Without storage the token lasts until the page is left. */
export const createTokenStore = (window: TokenWindow): TokenStore => {
  const storage = pageStorage(() => window.localStorage);
  return {
    get: () => storage.getItem(TOKEN_KEY),
    set(token) {
      if (token === null) storage.removeItem(TOKEN_KEY);
      else storage.setItem(TOKEN_KEY, token);
    },
    subscribe(listener) {
      // The key is null when a tab cleared everything.
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === TOKEN_KEY || key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};
