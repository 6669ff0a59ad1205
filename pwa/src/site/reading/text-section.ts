import type { ReactNode } from 'react';

/** A section of a text, with a heading. */
export interface TextSection {
  /** The anchor in addresses: "/blog/…#id". */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A source that a text cites by number. */
export interface Source {
  /** Author, title, publication and year, without a period at the end. */
  readonly text: string;
  readonly href: string;
}
