import { createContext, useContext } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { LocalServices } from './local-services.ts';

/** What every screen may use. Created once, in main.tsx. */
export interface Services {
  api: ApiClient;
  local: LocalServices;
  /** Epoch milliseconds. */
  now: () => number;
  /** A number in [0, 1). */
  random: () => number;
  /** So many bytes of the browser's randomness. */
  randomBytes: (count: number) => Uint8Array;
  /** Leaves the app for another address of our own. */
  leaveTo: (address: string) => void;
  /** As leaveTo, but Back does not come here again. */
  replaceBy: (address: string) => void;
}

/** Filled by src/app/services.tsx; it lives here because features may import it and not app. */
export const ServicesContext = createContext<Services | null>(null);

/** @throws Error outside of the provider */
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices() is called outside of <ServicesContext>.');
  return services;
};
