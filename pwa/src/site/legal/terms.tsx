import { legalPage } from './legal-page.tsx';
import { MONEY, PROMISES, USE } from './terms-sections.tsx';

export const termsPage = legalPage({
  path: '/terms',
  title: 'Terms of Service',
  description:
    'The terms for using Doorsign: plans and prices, the free trial, billing, canceling, deleting your account, and what we promise.',
  image: '/og/terms.png',
  lead: 'What you can expect from this service, what it expects from you, and how billing works, in plain words.',
  changed: '2026-11-29',
  note: (
    <p>
      <strong>For operators:</strong> these terms fit what the software does, and no more. They name no company and no
      country’s law. Have them reviewed, and completed, by someone who knows the law before you offer the service to
      others.
    </p>
  ),
  sections: [...USE, ...MONEY, ...PROMISES],
});
