import { ChevronDown } from 'lucide-react';
import { FEATURE_TEXTS, TRIAL_DAYS } from '@doorsign/shared-schema/plans';
import { classes } from '../classes.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
  /** True if it is shown only where a feature is marked as planned. */
  readonly aboutPlanned?: true;
}

const PLANNED = Object.values(FEATURE_TEXTS).flatMap((texts) => texts.filter(({ available }) => !available));

const ALL: readonly Question[] = [
  {
    question: 'How does the free trial work?',
    answer: `You enter a card; nothing is charged for ${TRIAL_DAYS} days. Cancel before then and you pay nothing. There is one trial per account.`,
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, under Billing, in two clicks. You keep your plan until the end of the paid period; payments aren’t refunded.',
  },
  {
    question: 'What happens to my holidays if I go back to Starter?',
    answer:
      'We keep them, and your visitors still see them. You can remove them, but you need a paid plan to add or change any.',
  },
  {
    question: 'Can I switch between paid plans?',
    answer: 'Yes, anytime. You’ll see what it costs before you confirm.',
  },
  {
    question: 'What does “Planned” mean?',
    answer: 'It isn’t built yet. Choose a plan for what it offers today.',
    aboutPlanned: true,
  },
  {
    question: 'Is my card safe?',
    answer: 'You pay on Stripe’s secure checkout. Your card number never reaches Doorsign.',
  },
];

/** Common questions about plans and payment, with answers. */
export const QUESTIONS = ALL.filter(({ aboutPlanned }) => !aboutPlanned || PLANNED.length > 0);

// Support by phone is not planned where the operator has a number.
const ONLY_PHONE = PLANNED.every(({ needsPhone }) => needsPhone);

/** The questions; each opens to show its answer. The first is open, so that all of them look like what they are. */
export function PricingQuestions() {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-14 max-w-2xl">
      <h2 id="questions" className="text-center text-2xl leading-8">
        Frequently asked questions
      </h2>
      <div className="mt-6 divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {QUESTIONS.map(({ question, answer, aboutPlanned }, index) => (
          <details
            key={question}
            open={index === 0}
            className={classes('group px-5', aboutPlanned && ONLY_PHONE && 'phone-support:hidden')}
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
