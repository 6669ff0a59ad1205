import { Printer } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { sameValue, sectionOf, type Settings } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { Link } from '../../lib/router.tsx';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { settingsInEffect } from '../../lib/settings-in-effect.ts';
import { useNow } from '../../lib/use-now.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PAPER_SIZES, PAPERS, usualPaper, type PaperSize } from './paper-size.ts';
import { signContentOf } from './sign-content.ts';
import { SignPaper } from './sign-paper.tsx';
import { SignPreview } from './sign-preview.tsx';
import './sign.css';
import { useFittedText } from './use-fitted-text.ts';

/** The sections that a sign shows. */
const SHOWN_SECTIONS: readonly string[] = ['hours', 'holidays'];

const PAPER_OPTIONS = PAPER_SIZES.map((value) => ({ value, label: PAPERS[value].name }));

/** The door sign: the hours that this device knows, on one sheet of paper, printed by the browser, also without a connection.
 * Source: shared-schema/docs/decisions/0160-printed-door-sign.md. */
export function SignScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const { user } = useSession();
  const own = useSettings();
  const published = usePublishedSettings();
  const isNewer = [...useNewerKeys()].some((key) => SHOWN_SECTIONS.includes(sectionOf(key)) || key === 'domains');
  const [chosen, setChosen] = useState<PaperSize | null>(null);
  const shown = useMemo(
    () => (user && own ? settingsInEffect(user.plan, own, published ?? own) : null),
    [user, own, published],
  );
  const content = useMemo(() => (shown ? signContentOf(shown, nowMs) : null), [shown, nowMs]);
  const size = chosen ?? (shown ? usualPaper(shown) : 'a4');
  const [paper, textSize] = useFittedText(content, size);
  if (!shown) return <Loading>Loading...</Loading>;
  const page = { title: 'Door Sign', subtitle: 'Your hours on one sheet of paper, for your door.' };
  // A default in place of a newer value would print wrong hours.
  if (isNewer)
    return (
      <Page {...page}>
        <NewerAlert>Part of your schedule was</NewerAlert>
      </Page>
    );
  if (!content)
    return (
      <Page {...page}>
        <Alert
          kind="warning"
          title="Your hours aren’t set"
          actions={
            <ButtonLink to="/hours" variant="secondary">
              Set Up Business Hours
            </ButtonLink>
          }
        >
          Set your hours, and your sign is ready to print.
        </Alert>
      </Page>
    );
  return (
    <Page
      {...page}
      actions={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <Card title="Paper" className="lg:order-2">
          <Segmented legend="Paper size" options={PAPER_OPTIONS} value={size} onChange={setChosen} />
          <div className="mt-3 grid gap-2 text-hint leading-5 text-muted empty:hidden">
            {content.website ? null : (
              <Note>
                There’s no QR code, because you haven’t set your website. Set it under{' '}
                <Link to="/domain" className="font-medium text-brand underline underline-offset-3">
                  Domain
                </Link>
                .
              </Note>
            )}
            {published && !isPublished(shown, published) ? (
              <Note>Not on your website yet: the sign shows changes that only this device has.</Note>
            ) : null}
            {shown.closure?.kind === 'closed' && shown.closure.until === null ? (
              <Note>Your closure has no end date, so it isn’t on the sign.</Note>
            ) : null}
          </div>
        </Card>
        <SignPreview ref={paper} content={content} size={size} textSize={textSize} />
      </div>
      {createPortal(
        <div className="sign-print" data-size={size}>
          <SignPaper content={content} size={size} textSize={textSize} />
        </div>,
        document.body,
      )}
    </Page>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p>{children}</p>;
}

/** Returns whether a website shows all that the sign shows. */
const isPublished = (shown: Settings, published: Settings): boolean => sameValue(onSign(shown), onSign(published));

const onSign = (settings: Settings) => ({
  ...scheduleOf(settings),
  businessName: settings.businessName,
  domains: settings.domains,
});
