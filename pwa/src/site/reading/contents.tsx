import type { TextSection } from './text-section.ts';

/** A table of contents with a link to each section. */
export function Contents({ sections }: { sections: readonly Pick<TextSection, 'id' | 'title'>[] }) {
  return (
    <nav aria-label="Contents" className="contents-list">
      <p>On this page</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
