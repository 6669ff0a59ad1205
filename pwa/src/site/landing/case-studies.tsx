import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { STUDIES, STUDY_KEYS, type StudyKey } from '@doorsign/shared-schema/resources';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CaseStudyForm } from './case-study-form.tsx';

/** The case studies, each with a button that opens a form to get it by e-mail. */
export function CaseStudies() {
  const [asked, setAsked] = useState<StudyKey | null>(null);
  const close = useCallback(() => setAsked(null), []);
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {STUDY_KEYS.map((key) => (
          <section
            key={key}
            aria-labelledby={`study-${key}`}
            className="flex flex-col items-start rounded-card border border-line bg-card p-6 shadow-card"
          >
            <p className="font-semibold text-brand">Case study, a worked example</p>
            <h3 id={`study-${key}`} className="mt-2 text-2xl leading-8">
              {STUDIES[key].title}
            </h3>
            <p className="mt-2 mb-5 text-base leading-7 text-muted">{STUDIES[key].about}</p>
            <Button variant="secondary" className="needs-script mt-auto" onClick={() => setAsked(key)}>
              <Download aria-hidden />
              Download Case Study
              <span className="sr-only"> {STUDIES[key].title}</span>
            </Button>
          </section>
        ))}
      </div>
      <Dialog open={asked !== null} title="Get the case study" onClose={close}>
        {asked ? <CaseStudyForm key={asked} study={STUDIES[asked]} onDone={close} /> : null}
      </Dialog>
    </>
  );
}
