import { createContext, useContext } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { LocalServices } from './local-services.ts';

/** The services for all screens. Created once, in main.tsx. */
export interface Services {
  api: ApiClient;
  local: LocalServices;
  /** Epoch milliseconds. */
  now: () => number;
  /** A number in [0, 1). */
  random: () => number;
  /** Returns `count` random bytes from the browser. */
  randomBytes: (count: number) => Uint8Array;
  /** Leaves the app for another address. */
  leaveTo: (address: string) => void;
  /** Like leaveTo(), but replaces the history entry, so that Back does not return here. */
  replaceBy: (address: string) => void;
}

/** The React context of the services, provided by src/app/services.tsx. It is defined here because features may import this
 * folder and not app. */
export const ServicesContext = createContext<Services | null>(null);

/** @throws Error outside of the provider */
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices() is called outside of <ServicesContext>.');
  return services;
};
