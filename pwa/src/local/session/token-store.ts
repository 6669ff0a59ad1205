/** Where the access token is kept, shared by all tabs. Source: shared-schema/docs/product-rules.md#a3. */
export interface TokenStore {
  get(): string | null;
  /** null forgets it. */
  set(token: string | null): void;
  /** Hears of changes that other tabs made. */
  subscribe(listener: () => void): () => void;
}

/** Name of the token in localStorage. */
export const TOKEN_KEY = 'doorsign-token';

/** The part of a browser's window that keeps the token. */
export type TokenWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** Keeps the token in localStorage. */
export const createTokenStore = (window: TokenWindow): TokenStore => ({
  get: () => window.localStorage.getItem(TOKEN_KEY),
  set(token) {
    if (token === null) window.localStorage.removeItem(TOKEN_KEY);
    else window.localStorage.setItem(TOKEN_KEY, token);
  },
  subscribe(listener) {
    // The key is null when a tab cleared everything.
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === TOKEN_KEY || key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
});
