import { useSettings } from '../../local/hooks.ts';
import { useSession } from '../../local/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { CodeBlock } from './code-block.tsx';
import { InstallSteps } from './install-steps.tsx';
import { buildSnippet } from './snippet.ts';

/** The snippet that puts the widget on a website.
 * Source: specification section 2, /install; decisions A6, P9. */
export function InstallScreen() {
  const { user } = useSession();
  const settings = useSettings();
  if (!user || !settings) return <Loading>Loading...</Loading>;

  // The page comes from the server that serves the widget, so its own origin is the widget's.
  const snippet = buildSnippet({ id: user.id, publicUrl: window.location.origin, style: settings.widgetStyle });
  return (
    <Page title="Install Widget" subtitle="One line of code puts your open sign on your website.">
      <div className="grid gap-4">
        {settings.businessHours ? null : (
          <Alert
            kind="warning"
            title="Your hours are not set"
            actions={
              <ButtonLink to="/hours" variant="secondary">
                Set Up Business Hours
              </ButtonLink>
            }
          >
            You can install the widget now. It stays hidden on your website until you say when you are open.
          </Alert>
        )}
        <Card title="Embed code">
          <CodeBlock code={snippet}>
            <dl className="flex flex-wrap items-baseline gap-x-3">
              <dt className="text-muted">Widget ID</dt>
              <dd className="font-mono text-[0.8125rem]">{user.id}</dd>
            </dl>
          </CodeBlock>
        </Card>
        <InstallSteps />
      </div>
    </Page>
  );
}
