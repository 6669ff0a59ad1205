import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Page } from '../../ui/page.tsx';
import type { LaterPage } from './later-pages.ts';

/** Says plainly that a screen comes with a later release, and leads back. */
export function LaterScreen({ page, inShell = false }: { page: LaterPage; inShell?: boolean }) {
  if (!inShell)
    return (
      <MessageScreen
        title={page.title}
        sign="Opening later"
        actions={<ButtonLink to="/">Back to the start page</ButtonLink>}
      >
        <p>{page.about}</p>
        <p className="mt-1">It comes with a later release.</p>
      </MessageScreen>
    );
  return (
    <Page title={page.title} subtitle="Comes with a later release">
      <Card className="max-w-xl">
        <p>{page.about}</p>
        <ButtonLink to="/dashboard" variant="secondary" className="mt-5">
          <ArrowLeft aria-hidden />
          Back to the dashboard
        </ButtonLink>
      </Card>
    </Page>
  );
}
