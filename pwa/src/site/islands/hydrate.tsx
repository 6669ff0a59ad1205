import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepFieldsControlled } from '../../lib/controlled-fields.ts';
import { leaveAsIs } from '../leave-as-is.ts';
import { ISLANDS, type IslandName } from './islands.ts';

/** Calls `onAlive` when its children are mounted. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

/** Hydrates islands, each as soon as its files are loaded. An island whose files fail to load keeps its markup without scripts. */
export const hydrate = (elements: Iterable<HTMLElement>): void => {
  keepFieldsControlled(document);
  for (const element of elements) {
    const name = element.dataset['island'] as IslandName;
    void ISLANDS[name]().then(
      (Part) =>
        hydrateRoot(
          element,
          <Alive onAlive={() => element.setAttribute('data-ready', '')}>
            <Part />
          </Alive>,
        ),
      leaveAsIs,
    );
  }
};
