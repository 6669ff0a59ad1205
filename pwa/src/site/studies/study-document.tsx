import { Logo } from '../../ui/logo.tsx';
import { Sections } from '../reading/sections.tsx';
import { Sources } from '../reading/sources.tsx';
import type { CaseStudy } from './case-study.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A case study, laid out for print. */
export function StudyDocument({ study, lead, changed, sections, sources }: CaseStudy) {
  return (
    <main>
      <header>
        <p className="brand">
          <Logo />
        </p>
        <p className="kind">Case study · Worked example on a model business</p>
        <h1>{study.title}</h1>
        <p className="lead">{lead}</p>
        <p className="dated">
          <time dateTime={changed}>{DATE.format(new Date(changed))}</time>
        </p>
        <p className="note">
          This business does not exist. It’s a model with round numbers, so that you can follow each step and put in
          your own. Nothing here was measured at a customer’s business.
        </p>
      </header>
      <Sections sections={sections} />
      <Sources sources={sources} />
    </main>
  );
}
