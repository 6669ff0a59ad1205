import { legalPage } from './legal-page.tsx';
import { OWNERS } from './privacy-owners.tsx';
import { VISITORS } from './privacy-visitors.tsx';

export const privacyPage = legalPage({
  path: '/privacy',
  title: 'Privacy Policy',
  description:
    'What Doorsign stores about visitors and owners, why, for how long, and how you can download or delete it.',
  image: '/og/privacy.png',
  lead: 'What this service stores about you, why, for how long, and how to delete it. It describes exactly what the software does.',
  changed: '2026-11-29',
  note: (
    <p>
      <strong>For operators:</strong> this text describes the software as it was built. Your country may require more of
      you: your name and address, your hosting company, how long you keep logs and backups. Have it reviewed by someone
      who knows the law before you offer the service to others.
    </p>
  ),
  sections: [...VISITORS, ...OWNERS],
});
