import { Badge } from '../../ui/badge.tsx';
import { LandingSection } from './sections.tsx';

/** Fictional quotes, labeled as examples: no person and no business is named. */
const EXAMPLES = [
  {
    words: 'The phone rings for orders now, not for ‘Are you open today?’',
    who: 'A bakery owner might say',
  },
  {
    words: 'I closed early from my phone, in the stockroom, with no signal. It went live once I was back upstairs.',
    who: 'A bike shop owner might say',
  },
  {
    words: 'I set up our holidays in January. It’s December, and I haven’t thought about them since.',
    who: 'A dentist might say',
  },
] as const;

/** Example quotes, until there are quotes of real owners. */
export function Testimonials() {
  return (
    <LandingSection
      id="testimonials"
      title="What we hope you’ll say."
      lead="Doorsign is new. We wrote these examples ourselves; real quotes will replace them."
    >
      <ul className="grid gap-4 lg:grid-cols-3">
        {EXAMPLES.map(({ words, who }) => (
          <li key={who} className="flex flex-col rounded-card border border-line bg-card p-6 shadow-card">
            <Badge className="self-start">Example</Badge>
            <p className="mt-4 grow font-heading text-xl leading-8 font-medium tracking-[-0.01em]">“{words}”</p>
            <p className="mt-5 text-muted">{who}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
