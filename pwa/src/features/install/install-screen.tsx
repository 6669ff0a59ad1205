import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useLocationId } from '../../local/own-query.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConfigurationSummary } from './configuration-summary.tsx';
import { DOCS_HASH, Documentation } from './documentation.tsx';
import { InstallSteps } from './install-steps.tsx';
import { Advanced, InstallCheck } from './on-demand.ts';
import { PlatformGuides } from './platform-guides.tsx';
import { buildSnippet, scriptUrlOf } from '../../lib/snippet.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Troubleshooting } from './troubleshooting.tsx';

/** The installation screen: the snippet that puts the widget on a website, with instructions.
 * Source: facts install.*; shared-schema/docs/product-rules.md#a6, #p9, #p15. */
export function InstallScreen() {
  const locationId = useLocationId();
  const settings = useSettings();
  const newer = new Set([...useNewerKeys()].map(sectionOf));
  if (locationId === undefined || !settings) return <Loading>Loading...</Loading>;

  // The server of this page also serves the widget, so the page's origin is the widget's.
  const widget = { id: locationId, publicUrl: window.location.origin };
  const snippet = buildSnippet({ ...widget, style: settings.widgetStyle });
  return (
    <Page
      title="Install Widget"
      subtitle="One line of code puts your widget on your website."
      actions={
        <ButtonLink to={`/install${DOCS_HASH}`} variant="secondary">
          <BookOpen aria-hidden />
          Documentation
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {settings.businessHours || newer.has('hours') ? null : <NoHours />}
        <section aria-label="Ways to install" className="rounded-card border border-line bg-card shadow-card">
          <Tabs
            label="Ways to install"
            shownOnly
            tabs={[
              { id: 'embed', label: 'Embed Code', content: <EmbedCode id={locationId} snippet={snippet} /> },
              {
                id: 'platforms',
                label: 'Platform Guides',
                content: <PlatformGuides scriptUrl={scriptUrlOf(widget)} />,
              },
              {
                id: 'advanced',
                label: 'Advanced',
                content: (
                  <Suspense fallback={<p className="p-5 text-muted">Loading...</p>}>
                    <Advanced
                      address={widget}
                      settings={settings}
                      hasNewerHours={newer.has('hours') || newer.has('holidays')}
                    />
                  </Suspense>
                ),
              },
            ]}
          />
        </section>
        <Suspense fallback={<CheckLoading />}>
          <InstallCheck />
        </Suspense>
        <InstallSteps />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ConfigurationSummary settings={settings} newer={newer} />
          <Troubleshooting />
        </div>
        <Documentation />
      </div>
    </Page>
  );
}

/** A placeholder as high as most check results. */
function CheckLoading() {
  return <div className="h-40 rounded-card border border-line bg-card shadow-card" />;
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

interface EmbedCodeProps {
  /** The widget's ID, shown in full (shared-schema/docs/product-rules.md#a6). */
  id: string;
  snippet: string;
}

/** The snippet with a copy button. Source: facts install.snippet and snippet.*. */
function EmbedCode({ id, snippet }: EmbedCodeProps) {
  return (
    <div className="p-5">
      <p className="mb-4 text-muted">
        One script of about 2KB. It loads in the background and won’t slow your page down.
      </p>
      <CodeBlock code={snippet}>
        <dl className="flex flex-wrap items-baseline gap-x-3">
          <dt className="text-muted">Widget ID</dt>
          <dd translate="no" className="font-mono text-[0.8125rem]">
            {id}
          </dd>
        </dl>
      </CodeBlock>
    </div>
  );
}
