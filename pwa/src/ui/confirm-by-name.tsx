import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmByNameProps {
  /** The name to type. */
  name: string;
  /** The words of the button that deletes. */
  submit: string;
  busy: boolean;
  /** The sentence for a refusal; null without one. */
  problem: string | null;
  onKeep: () => void;
  onConfirm: () => void;
}

/** The foot of a dialog that deletes something for good: its button works once the owner has typed the name. */
export function ConfirmByName({ name, submit, busy, problem, onKeep, onConfirm }: ConfirmByNameProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextField
        label="Type its name"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem ? (
        <Alert kind="error" className="mt-3">
          {problem}
        </Alert>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="danger" busy={busy} disabled={typed.trim() !== name} onClick={onConfirm}>
          {busy ? 'Deleting…' : submit}
        </Button>
      </div>
    </>
  );
}
