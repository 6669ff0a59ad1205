import { legalPage } from './legal-page.tsx';
import { OWNERS } from './privacy-owners.tsx';
import { VISITORS } from './privacy-visitors.tsx';

export const privacyPage = legalPage({
  path: '/privacy',
  title: 'Privacy Policy',
  description:
    'What Doorsign stores about visitors and owners, what for, for how long, and how you can take it along or delete it.',
  image: '/og/privacy.png',
  lead: 'What this service stores about you, what for, for how long, and how to get rid of it. It describes what the software does, to the letter.',
  changed: '2026-11-21',
  note: (
    <p>
      <strong>For operators:</strong> this text describes the software as it was built. Your country may demand more of
      you: your name and address, your hosting company, how long you keep logs and backups. Have it reviewed by somebody
      who knows the law before you offer the service to others.
    </p>
  ),
  sections: [...VISITORS, ...OWNERS],
});
