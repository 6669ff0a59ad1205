import { Fragment } from 'react';
import type { TextSection } from './text-section.ts';

/** The sections of a text, one after another. */
export function Sections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ id, title, body }) => (
    <Fragment key={id}>
      <h2 id={id}>{title}</h2>
      {body}
    </Fragment>
  ));
}
