/** An address of the product whose screen comes with a later release. */
export interface LaterPage {
  path: string;
  title: string;
  /** What will be here, in a sentence that promises nothing else. */
  about: string;
}

/** The texts of the addresses in later-paths.ts. */
export const LATER: readonly LaterPage[] = [
  { path: '/demo', title: 'Demo', about: 'A sample business with a live widget will be shown here.' },
];
