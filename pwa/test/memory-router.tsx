import { useState, type ReactNode } from 'react';
import type { Address, RouterHistory } from '../src/lib/browser-history.ts';
import { Router } from '../src/lib/router.tsx';

/** A history in memory, with a function that goes back. */
export interface MemoryHistory extends RouterHistory {
  back(): void;
  /** The addresses so far, oldest first. */
  addresses(): string[];
}

const split = (address: string, state: unknown): Address => {
  const { pathname, search, hash } = new URL(address, 'https://app.test');
  return { pathname, search, hash, state };
};

/** Creates a history that begins at an address. */
export const memoryHistory = (address: string): MemoryHistory => {
  const entries: Address[] = [split(address, null)];
  const followers = new Set<() => void>();
  return {
    read: () => entries.at(-1) as Address,
    push: (to, state) => void entries.push(split(to, state)),
    replace: (to, state) => void entries.splice(-1, 1, split(to, state)),
    follow(run) {
      followers.add(run);
      return () => followers.delete(run);
    },
    back() {
      entries.pop();
      for (const run of followers) run();
    },
    addresses: () => entries.map(({ pathname, search, hash }) => pathname + search + hash),
  };
};

/** The app's router on a history in memory that begins at `path`. */
export function MemoryRouter({ path, children }: { path: string; children: ReactNode }) {
  const [history] = useState(() => memoryHistory(path));
  return <Router history={history}>{children}</Router>;
}
