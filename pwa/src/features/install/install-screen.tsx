import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useLocationId } from '../../local/own-query.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SignLink } from '../../ui/sign-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useChosenPlatform } from './chosen-platform.ts';
import { DOCS_HASH } from './docs-hash.ts';
import { InstallGuide } from './install-guide.tsx';
import { Advanced, InstallCheck, MoreHelp } from './on-demand.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { TextLink } from './text-marks.tsx';

/** The installation screen: the platform first, then three steps and the snippet, then all that is needed at times.
 * Source: facts install.*; shared-schema/docs/product-rules.md#a6, #p9, #p15. */
export function InstallScreen() {
  const locationId = useLocationId();
  const settings = useSettings();
  const newer = new Set([...useNewerKeys()].map(sectionOf));
  const [platform, choosePlatform] = useChosenPlatform();
  const [tab, setTab] = useState(platform === null ? 'embed' : 'platforms');
  if (locationId === undefined || !settings) return <Loading>Loading...</Loading>;

  // The server of this page also serves the widget, so the page's origin is the widget's.
  const widget = { id: locationId, publicUrl: window.location.origin };
  const guide = { widget, settings };
  return (
    <Page
      title="Install Widget"
      subtitle={
        <>
          One line of code puts your widget on your website.{' '}
          <span className="sm:hidden">
            <TextLink to={`/install${DOCS_HASH}`}>Documentation</TextLink>
          </span>
        </>
      }
      actions={
        <ButtonLink to={`/install${DOCS_HASH}`} variant="secondary" className="max-sm:hidden">
          <BookOpen aria-hidden />
          Documentation
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
        {settings.businessHours || newer.has('hours') ? null : <NoHours />}
        <section aria-label="Ways to install" className="rounded-card border border-line bg-card shadow-card">
          <PlatformChoice
            chosen={platform}
            onChoose={(chosen) => {
              choosePlatform(chosen);
              setTab(chosen === null ? 'embed' : 'platforms');
            }}
          />
          <Tabs
            label="Ways to install"
            shownOnly
            shown={{ id: tab, set: setTab }}
            tabs={[
              { id: 'embed', label: 'Embed Code', content: <InstallGuide platform={null} {...guide} /> },
              {
                id: 'platforms',
                label: 'Platform Guides',
                content:
                  platform === null ? (
                    <p className="p-5 text-muted">Choose your platform above, and its steps appear here.</p>
                  ) : (
                    <InstallGuide platform={platform} {...guide} />
                  ),
              },
              {
                id: 'advanced',
                label: 'Advanced',
                content: (
                  <Advanced
                    address={widget}
                    settings={settings}
                    hasNewerHours={newer.has('hours') || newer.has('holidays')}
                  />
                ),
              },
            ]}
          />
        </section>
        <InstallCheck />
        <MoreHelp platform={platform} address={widget} settings={settings} newer={newer} />
        <SignLink className="max-sm:hidden" />
      </div>
    </Page>
  );
}

function NoHours() {
  return (
    <Alert
      kind="warning"
      title="Your hours aren’t set"
      actions={
        <ButtonLink to="/hours" variant="secondary">
          Set Up Business Hours
        </ButtonLink>
      }
    >
      You can install the widget now. It stays hidden on your website until you set your hours.
    </Alert>
  );
}
