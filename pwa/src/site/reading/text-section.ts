import type { ReactNode } from 'react';

/** A part of a text, under a heading of its own. */
export interface TextSection {
  /** What an address names it by: "/blog/…#id". */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** Something that a text refers to by its number. */
export interface Source {
  /** Who, when, what, where; without a stop at the end. */
  readonly text: string;
  readonly href: string;
}
