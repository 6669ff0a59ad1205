import { useState, type ComponentType } from 'react';
import type { ApiKey } from '@doorsign/shared-schema/api';
import { ConfirmDialog, type Question } from '../../local/confirm-dialog.tsx';
import { useServices } from '../../local/services.ts';
import type { ProofFields } from '../../local/use-proof.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { KeyDialog } from './key-dialog.tsx';
import { accessName, endText, usedText } from './key-texts.ts';
import { ListHead } from './list-head.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import type { Keys, KeysOfBusiness } from './use-keys.ts';
import { usePlaces } from './use-places.ts';

interface KeysTabProps {
  keys: Keys;
  answer: KeysOfBusiness;
  /** Whether the plan has API keys: without it they can only be revoked. */
  isIncluded: boolean;
  proofFields: ComponentType<ProofFields>;
}

const LIST_ID = 'api-keys';
const ONCE = 'Copy your key now. It is not shown again.';

/** The API keys: a new one, rotating and revoking. Source: shared-schema/docs/product-rules.md#k1. */
export function KeysTab({ keys, answer: { keys: listed, limit }, isIncluded, proofFields }: KeysTabProps) {
  const [creating, setCreating] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const focusNext = useFocusNext();

  const rotate = ({ id, name }: ApiKey): Question => {
    let made = '';
    return {
      title: `Rotate ${name}?`,
      text: 'You get a new key with the same access. The old key works for 24 more hours.',
      stay: 'Keep',
      go: 'Rotate',
      isSafe: true,
      async act() {
        made = (await keys.rotate(id)).key;
      },
      after: () =>
        setSecret({
          value: made,
          title: `New key for ${name}`,
          text: ONCE,
          after() {
            focusNext(LIST_ID);
            toast({ title: 'Key rotated', description: 'The old key works for 24 more hours.' });
          },
        }),
    };
  };
  const revoke = ({ id, name }: ApiKey): Question => ({
    title: `Revoke ${name}?`,
    text: `Programs that use ${name} stop working at once.`,
    stay: 'Keep',
    go: 'Revoke',
    async act() {
      await keys.revoke(id);
      toast({ title: 'Key revoked' });
    },
    after: () => focusNext(LIST_ID),
  });

  return (
    <>
      <ListHead count={listed.length} limit={limit} words={['key', 'keys']}>
        {isIncluded ? <Button onClick={() => setCreating(true)}>Create key</Button> : null}
      </ListHead>
      {listed.length === 0 ? (
        <p className="px-5 pb-5 text-muted">No keys yet. A key lets a program read or change your hours.</p>
      ) : null}
      <ul
        id={LIST_ID}
        tabIndex={-1}
        aria-label="API keys"
        className="divide-y divide-line border-line not-empty:border-t"
      >
        {listed.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            onRotate={isIncluded && key.endsAt === null ? () => setQuestion(rotate(key)) : null}
            onRevoke={() => setQuestion(revoke(key))}
          />
        ))}
      </ul>
      <KeyDialog
        open={creating}
        keys={keys}
        proofFields={proofFields}
        onClose={() => setCreating(false)}
        onMade={({ key, record }) =>
          setSecret({
            value: key,
            title: `Key for ${record.name}`,
            text: ONCE,
            after: () => void toast({ title: 'Key created' }),
          })
        }
      />
      <ConfirmDialog question={question} proofFields={proofFields} onClose={() => setQuestion(null)} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  /** Null for a key that was rotated. */
  onRotate: (() => void) | null;
  onRevoke: () => void;
}

function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps) {
  const { now } = useServices();
  const places = usePlaces();
  const { name, start, tail, access, locations } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p>
          <code translate="no" className="font-mono text-hint">
            {start}…{tail}
          </code>
        </p>
        <p className="text-muted">
          {accessName(access)} · {places(locations)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span>{usedText(apiKey, now())}</span> <span>{endText(apiKey, now())}</span>
        </p>
      </div>
      {onRotate ? (
        <Button variant="secondary" aria-label={`Rotate ${name}`} onClick={onRotate}>
          Rotate
        </Button>
      ) : null}
      <Button variant="ghost" className="text-danger!" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
