import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './islands.ts';

/** An interactive part of a page; the markup around it has no scripts. A page has each island at most once. The island is
 * rendered as a root of its own, as the browser hydrates it, so that useId() generates the same ids on both sides. Roots of
 * one page generate the same ids, so that one island of a page may use useId(), and the rest of the page must not. */
export function Island({ name, of: Part }: { name: IslandName; of: ComponentType }) {
  const html = renderToString(<Part />);
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
