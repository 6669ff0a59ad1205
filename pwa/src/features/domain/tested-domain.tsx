import { ExternalLink, Globe } from 'lucide-react';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { testText } from './test-texts.ts';
import { useDomainTest, type DomainTesting } from './use-domain-test.ts';

/** A saved domain with its test. The press opens the website in a new tab, where the widget then reports itself, and lets the server read the
 * page.
 * @param isPublished false while only this device knows the domain
 * Source: facts domain.test*; shared-schema/docs/decisions/0144-reading-owners-websites.md. */
export function TestedDomain({ domain, isPublished }: { domain: string; isPublished: boolean }) {
  const test = useDomainTest(domain);
  return (
    <li className="grid gap-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 items-center gap-3 font-medium wrap-anywhere">
          <Globe aria-hidden className="size-4 shrink-0 text-muted" />
          {domain}
        </span>
        <ButtonLink
          variant="secondary"
          to={`https://${domain}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={isPublished ? test.run : undefined}
        >
          Test Domain
          <ExternalLink aria-hidden />
          <span className="sr-only">{domain}, opens in a new tab</span>
        </ButtonLink>
      </div>
      <Result domain={domain} test={test} />
    </li>
  );
}

function Result({ domain, test }: { domain: string; test: DomainTesting }) {
  const { answer, failure, isRunning } = test;
  if (isRunning && !answer && !failure)
    return (
      <p role="status" className="text-muted">
        Looking for your code on {domain}...
      </p>
    );
  if (failure) {
    const isOffline = failure.kind === 'network';
    return (
      <Alert
        kind="warning"
        title={isOffline ? 'Testing needs a connection' : 'We couldn’t test your domain'}
        actions={<TestAgain test={test} />}
      >
        {isOffline ? 'We can’t reach the server. Test again when you’re online.' : errorMessage(failure)}
      </Alert>
    );
  }
  if (!answer) return null;
  const { kind, title, text, action } = testText(answer, domain);
  return (
    <Alert
      kind={kind}
      title={title}
      actions={
        <>
          {action ? (
            <ButtonLink variant="secondary" to={action.to}>
              {action.label}
            </ButtonLink>
          ) : null}
          <TestAgain test={test} />
          <ButtonLink variant="ghost" to={`https://${domain}`} target="_blank" rel="noopener noreferrer">
            Open my site
            <ExternalLink aria-hidden />
            <span className="sr-only">, opens in a new tab</span>
          </ButtonLink>
        </>
      }
    >
      {text}
      {/* The title already names the address to which a redirect leads. */}
      {answer.result === 'redirected_away' ? null : (
        <p className="mt-1 text-hint leading-5 wrap-anywhere">Tested: {answer.url}</p>
      )}
    </Alert>
  );
}

function TestAgain({ test: { isRunning, run } }: { test: DomainTesting }) {
  return (
    <Button variant="secondary" busy={isRunning} onClick={run}>
      {isRunning ? 'Testing...' : 'Test again'}
    </Button>
  );
}
