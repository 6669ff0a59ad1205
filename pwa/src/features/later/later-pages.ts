/** An address of the product whose screen comes with a later release. */
export interface LaterPage {
  path: string;
  title: string;
  /** What will be here, in a sentence that promises nothing else. */
  about: string;
}

/** The texts of the addresses in later-paths.ts. */
export const LATER: Readonly<Record<'public' | 'owner', readonly LaterPage[]>> = {
  public: [
    {
      path: '/pricing',
      title: 'Pricing',
      about: 'Starter is free for one site. Comparing and buying the paid plans will happen here.',
    },
    { path: '/privacy', title: 'Privacy Policy', about: 'How Doorsign treats personal data will be written here.' },
    { path: '/terms', title: 'Terms of Service', about: 'The terms of using Doorsign will be written here.' },
    { path: '/demo', title: 'Demo', about: 'A sample business with a live widget will be shown here.' },
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
  ],
  owner: [
    { path: '/billing', title: 'Billing', about: 'Your plan, invoices and cards will be managed here.' },
    { path: '/billing/success', title: 'Payment', about: 'Payments will be confirmed here. Nothing has been charged.' },
    {
      path: '/billing/cancel',
      title: 'Payment',
      about: 'Cancelled payments will lead here. Nothing has been charged.',
    },
  ],
};
