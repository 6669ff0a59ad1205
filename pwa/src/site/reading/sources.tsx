import type { Source } from './text-section.ts';

/** A reference to a source by its number, counted from 1. */
export function Ref({ to }: { to: number }) {
  return (
    <sup>
      <a href={`#source-${to}`} aria-label={`Source ${to}`}>
        {to}
      </a>
    </sup>
  );
}

/** The list of a text's sources, in the order of their numbers. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <>
      <h2 id="sources">Sources</h2>
      <ol className="sources">
        {sources.map(({ text, href }, index) => (
          <li key={href} id={`source-${index + 1}`}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </>
  );
}
