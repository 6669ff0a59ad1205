import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './islands.ts';

/** An interactive part of a page; the markup around it has no scripts. A page has each island at most once. The island is
 * rendered as a root of its own, as the browser hydrates it, so that React generates the same ids on both sides. */
export function Island({ name, of: Part }: { name: IslandName; of: ComponentType }) {
  const html = renderToString(<Part />, { identifierPrefix: name });
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
