/** An address of the product whose screen comes with a later release. */
export interface LaterPage {
  path: string;
  title: string;
  /** What will be here, in a sentence that promises nothing else. */
  about: string;
}

/** The texts of the addresses in later-paths.ts. */
export const LATER: readonly LaterPage[] = [
  { path: '/privacy', title: 'Privacy Policy', about: 'How Doorsign treats personal data will be written here.' },
  { path: '/terms', title: 'Terms of Service', about: 'The terms of using Doorsign will be written here.' },
  {
    path: '/blog/customer-support-reduction',
    title: 'Fewer support requests',
    about: 'An article on how visible hours save calls and mails will be published here.',
  },
  {
    path: '/blog/psychology-of-expectations',
    title: 'The psychology of expectations',
    about: 'An article on what visitors expect of opening hours will be published here.',
  },
];
