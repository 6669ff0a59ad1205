import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { timeText } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { useServices } from '../../local/services.ts';
import { useInstallFacts } from '../../local/answers/use-install-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { checkText } from './check-texts.ts';

/** Checks whether the widget is on the website, and explains why if it has not been seen there.
 * Source: shared-schema/docs/http-contract.md#install-check. */
export function InstallCheck() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const domains = usePublishedSettings()?.domains ?? [];
  const { known, loading, failure, asking, askAgain } = useInstallFacts(nowMs);
  const [hasAsked, setHasAsked] = useState(false);

  const check = async (): Promise<void> => {
    await askAgain();
    setHasAsked(true);
  };
  return (
    <Card
      title="On your website"
      actions={
        <Button variant="secondary" busy={asking} onClick={() => void check()}>
          <RefreshCw aria-hidden />
          Check again
        </Button>
      }
    >
      <div className="grid gap-3">
        {loading ? (
          // As high as the first result, so that nothing below moves away from a press.
          <Alert kind="info" title="Looking for your widget...">
            This shows when your widget was last seen on a website and, if needed, what to do next.
          </Alert>
        ) : null}
        {failure ? (
          <Alert kind="warning" title={known ? undefined : 'We couldn’t check your website'}>
            {failure.kind === 'refused' ? failure.detail : 'We can’t reach the server.'}{' '}
            {known
              ? `This result is from ${timeText(known.answeredAt, nowMs)}.`
              : 'The check needs a connection and will continue as soon as there is one.'}
          </Alert>
        ) : null}
        {known ? <Finding words={checkText(known, domains, nowMs)} /> : null}
        {known && hasAsked && !failure ? (
          <p role="status" className="text-hint leading-5 text-muted">
            Checked at {timeText(known.answeredAt, nowMs)}.
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function Finding({ words: { kind, title, text, action } }: { words: ReturnType<typeof checkText> }) {
  return (
    <Alert
      kind={kind}
      title={title}
      actions={
        action ? (
          <ButtonLink variant="secondary" to={action.to}>
            {action.label}
          </ButtonLink>
        ) : null
      }
    >
      {text}
    </Alert>
  );
}
