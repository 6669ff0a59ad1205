import type * as OidcProvider from 'oidc-provider';

/** Loads the library at the first sign-in, to avoid a slower start. */
export const loadProvider = async (): Promise<typeof OidcProvider> => {
  const { warn } = console;
  // The library warns at import unless it runs on Node 22; the parts in use are also tested on Node 20.
  console.warn = (...said: unknown[]): void => {
    if (!String(said[0]).includes('Unsupported runtime')) warn(...said);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
};
