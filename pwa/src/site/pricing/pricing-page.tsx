import { PricingHeading } from '../../ui/plans/pricing-heading.tsx';
import { PricingQuestions, QUESTIONS } from '../../ui/plans/pricing-questions.tsx';
import { SecureNote } from '../../ui/plans/secure-note.tsx';
import { PageFrame } from '../page-frame.tsx';
import type { SitePage } from '../site-page.ts';
import { productData } from './product-data.ts';
import { VisitorOffers } from './visitor-offers.tsx';

function Pricing() {
  return (
    <PageFrame>
      <div className="mx-auto max-w-[1120px] px-4 sm:px-8">
        <PricingHeading />
        <VisitorOffers />
        <div className="mt-8 flex justify-center">
          <SecureNote />
        </div>
        <PricingQuestions />
      </div>
    </PageFrame>
  );
}

/** /pricing for visitors. Source: facts pricing.*; shared-schema/docs/product-rules.md#p2, #p12. */
export const pricingPage: SitePage = {
  path: '/pricing',
  title: 'Pricing · Doorsign',
  description:
    'Free forever for one website; holidays and analytics for $9 a month. Compare Doorsign’s three plans and what each one offers today.',
  image: '/og/pricing.png',
  ownersSeeApp: true,
  structuredData: () => [
    productData(),
    {
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.filter(({ aboutPlanned }) => !aboutPlanned).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
  Page: Pricing,
};
