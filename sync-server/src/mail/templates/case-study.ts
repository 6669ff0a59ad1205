import type { Study } from '@doorsign/shared-schema/resources';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail with a requested case study, as a link to its PDF. */
export const caseStudyMail = ({ to, study, publicUrl }: { to: string; study: Study; publicUrl: string }): Mail => {
  const url = publicUrl + study.path;
  return layout(to, {
    subject: `Your case study: ${study.title}`,
    paragraphs: [
      'Someone, probably you, asked Doorsign for a case study.',
      `“${study.title}”: ${study.about} It’s a worked example on a model business, not a customer’s story.`,
      'You can read it as a PDF:',
    ],
    highlight: { button: 'Read the case study', href: url },
    closing:
      'We won’t send anything else to this address because of this, and we don’t keep the address. If this wasn’t you, you can ignore this email.',
  });
};
