import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './islands.ts';

/** A part of a page that comes to life in the browser; around it there is markup only. A page has each island once at most. It is
 * drawn as a root of its own, as the browser will take it up, so that both count its ids alike. */
export function Island({ name, of: Part }: { name: IslandName; of: ComponentType }) {
  const html = renderToString(<Part />, { identifierPrefix: name });
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
