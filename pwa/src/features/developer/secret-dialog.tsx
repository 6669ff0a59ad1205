import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A key or a secret that is shown once. */
export interface ShownSecret {
  readonly value: string;
  readonly title: string;
  readonly text: string;
  /** Called once it is stored. */
  readonly after: () => void;
}

/** Shows a key or a secret until the person says that it is stored: nobody can show it again. */
export function SecretDialog({ secret, onClose }: { secret: ShownSecret | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} title={secret?.title ?? ''} stays onClose={onClose}>
      {secret ? <Content secret={secret} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Content({ secret: { value, text, after }, onClose }: { secret: ShownSecret; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <>
      <p className="mb-3">{text}</p>
      {/* Wrapped on a phone, too, so that all of it can be seen. */}
      <div className="[&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap">
        <CopyableCode code={value} words={COPY} onCopy={setIsCopied}>
          <output className="text-muted">{isCopied ? 'Copied to the clipboard.' : ''}</output>
        </CopyableCode>
      </div>
      {isCopied === false ? (
        <Alert kind="error" className="mt-3">
          Copying failed. It is selected: copy it with your keyboard or your browser’s menu.
        </Alert>
      ) : null}
      <div className="mt-5 flex justify-end">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => {
            onClose();
            after();
          }}
        >
          I have stored it
        </Button>
      </div>
    </>
  );
}

const COPY = ['Copy', 'Copied'] as const;
