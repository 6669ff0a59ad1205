import type * as OidcProvider from 'oidc-provider';

/** Loads the library when the first sign-in needs it: a start without one is not slower for it. */
export const loadProvider = async (): Promise<typeof OidcProvider> => {
  const { warn } = console;
  // It asks for Node 22 as soon as it is loaded; what is used of it is tested on Node 20 too.
  console.warn = (...said: unknown[]): void => {
    if (!String(said[0]).includes('Unsupported runtime')) warn(...said);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
};
