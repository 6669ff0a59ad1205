import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLANDS, type IslandName } from './islands.ts';

/** Tells when what is in it answers. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

/** Brings islands to life, each as soon as its files are there. One whose files do not come stays a picture. */
export const hydrate = (elements: Iterable<HTMLElement>): void => {
  for (const element of elements) {
    const name = element.dataset['island'] as IslandName;
    void ISLANDS[name]().then((Part) =>
      hydrateRoot(
        element,
        <Alive onAlive={() => element.setAttribute('data-ready', '')}>
          <Part />
        </Alive>,
        { identifierPrefix: name },
      ),
    );
  }
};
