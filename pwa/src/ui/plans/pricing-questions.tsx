import { ChevronDown } from 'lucide-react';
import { TRIAL_DAYS } from '@doorsign/shared-schema/plans';

/** Common questions about plans and payment, with answers. */
export const QUESTIONS = [
  {
    question: 'How does the free trial work?',
    answer: `You give a card, and nothing is charged for ${TRIAL_DAYS} days. Cancel before they are over and you pay nothing. There is one trial per account.`,
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, under Billing, in two clicks. Your plan stays until the end of the time you have paid for; what was paid is not refunded.',
  },
  {
    question: 'What happens to my holidays when I go back to Starter?',
    answer:
      'They are kept and your visitors still see them. You can remove them, but adding and changing needs a paid plan again.',
  },
  {
    question: 'Can I change from one paid plan to the other?',
    answer: 'At any time. You see what it costs before you confirm.',
  },
  {
    question: 'Is my card safe?',
    answer: 'You pay on a page of Stripe. Your card’s number never reaches Doorsign.',
  },
  {
    question: 'What does “Planned” mean?',
    answer: 'That it is not built yet. Choose a plan for what it has today.',
  },
] as const;

/** The questions; each opens to show its answer. */
export function PricingQuestions() {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-14 max-w-2xl">
      <h2 id="questions" className="text-center text-2xl leading-8">
        Frequently asked questions
      </h2>
      <div className="mt-6 divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group px-5">
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
