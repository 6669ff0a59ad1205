import { ChevronDown } from 'lucide-react';
import { TRIAL_DAYS } from '@doorsign/shared-schema/plans';

/** Common questions about plans and payment, with answers. */
export const QUESTIONS = [
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
    question: 'Is my card safe?',
    answer: 'You pay on Stripe’s secure checkout. Your card number never reaches Doorsign.',
  },
  {
    question: 'What does “Planned” mean?',
    answer: 'It isn’t built yet. Choose a plan for what it offers today.',
  },
] as const;

/** The questions; each opens to show its answer. The first is open, so that all of them look like what they are. */
export function PricingQuestions() {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-14 max-w-2xl">
      <h2 id="questions" className="text-center text-2xl leading-8">
        Frequently asked questions
      </h2>
      <div className="mt-6 divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {QUESTIONS.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group px-5">
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
