import { sectionName } from '@doorsign/shared-schema/registers';
import { timeText } from '../../lib/time-text.ts';
import { useLost } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { sectionPath } from './section-path.ts';

/** Reports that the browser deleted changes before they were published: the affected screens and the time. The values
 * themselves are lost.
 * Source: shared-schema/docs/decisions/0127-detection-of-deleted-local-databases.md. */
export function LostCard() {
  const { now } = useServices();
  const [lost, acknowledge] = useLost();
  if (lost === null) return null;
  const { count, labels, seenAt, foundAt } = lost;
  const [changes, were] = count === 1 ? ['1 change', 'was'] : [`${count} changes`, 'were'];
  return (
    <Alert
      kind="error"
      title={`Your browser deleted ${changes} that ${were} not on your website yet`}
      actions={
        <>
          {labels.map((label) => (
            <ButtonLink key={label} to={sectionPath(label)} variant="secondary">
              Check {sectionName(label)}
            </ButtonLink>
          ))}
          <Button variant="ghost" onClick={acknowledge}>
            Got it
          </Button>
        </>
      }
    >
      It cleared Doorsign’s data on this device between {timeText(seenAt, now())} and {timeText(foundAt, now())}. Check
      your website, and save anything that’s missing again.
    </Alert>
  );
}
