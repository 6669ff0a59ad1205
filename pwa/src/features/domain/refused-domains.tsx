import { useDiscard, useRefused } from '../../local/change-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DOMAIN_FIELD_ID } from './domain-field-id.ts';

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((domain) => typeof domain === 'string') : [];

/** Domains that the server refused, because only it has the public suffix list. Shows its message, and offers to put the
 * domains back into the form. */
export function RefusedDomains({ onTakeUp }: { onTakeUp: (domains: readonly string[]) => void }) {
  const refused = useRefused().filter(({ edit }) => edit.label === 'domain');
  const discard = useDiscard();
  const drop = (id: string): void => {
    // Discarding removes the alert and the pressed button with it.
    document.getElementById(DOMAIN_FIELD_ID)?.focus();
    void discard(id);
  };
  return refused.map(({ id, edit, result }) => {
    const domains = listOf(edit.writes.find(({ key }) => key === 'domains')?.value);
    return (
      <Alert
        key={id}
        kind="error"
        title={`Not accepted: ${domains.join(', ')}`}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                onTakeUp(domains);
                drop(id);
              }}
            >
              Edit
            </Button>
            <Button variant="ghost" onClick={() => drop(id)}>
              Discard
            </Button>
          </>
        }
      >
        {result?.detail || 'The server didn’t accept this change.'}
      </Alert>
    );
  });
}
