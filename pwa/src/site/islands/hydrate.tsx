import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLANDS, type IslandName } from './islands.ts';

/** Marks an island that answers. */
function Alive({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset['ready'] = '';
  }, [element]);
  return children;
}

/** Brings islands to life, each as soon as its files are there. One whose files do not come stays a picture. */
export const hydrate = (elements: Iterable<HTMLElement>): void => {
  for (const element of elements) {
    const name = element.dataset['island'] as IslandName;
    void ISLANDS[name]().then((Part) =>
      hydrateRoot(
        element,
        <Alive element={element}>
          <Part />
        </Alive>,
        { identifierPrefix: name },
      ),
    );
  }
};
