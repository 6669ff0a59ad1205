import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { Countdown } from './countdown.tsx';

/** A code that was mailed and is to be entered: what is shown of it and what can be done. */
export interface CodeEntry {
  /** What the code field holds. */
  readonly code: string;
  enter(code: string): void;
  /** What went wrong; `code` marks the field as well. */
  readonly problem: { readonly about: 'code' | 'sending'; readonly text: string } | null;
  /** What the owner waits for. */
  readonly waiting: 'send' | 'resend' | 'verify' | null;
  /** When the code stops being valid, epoch milliseconds; null when none is on its way. */
  readonly until: number | null;
  resend(): Promise<void>;
  verify(): Promise<void>;
}

export interface CodeFormProps {
  entry: CodeEntry;
  /** The app's clock. */
  now: () => number;
  submit: string;
  /** What the button says while the code is being checked. */
  submitting: string;
  /** What the code allows cannot be undone. */
  danger?: boolean;
  /** There is no connection to the server. */
  offline?: boolean;
  /** Does the field take the focus when it appears? */
  takesFocus?: boolean;
}

/** The field of a code, its button, how long it is still good for, and the way to another one.
 * Source: facts verify.*. */
export function CodeForm(props: CodeFormProps) {
  const { entry, now, submit, submitting, danger = false, offline = false, takesFocus = true } = props;
  const { code, enter, problem, waiting, until, resend, verify } = entry;
  return (
    <>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (waiting !== 'verify') void verify();
        }}
      >
        {problem ? <Alert kind="error">{problem.text}</Alert> : null}
        <CodeField value={code} onChange={enter} invalid={problem?.about === 'code'} takesFocus={takesFocus} />
        <Button
          type="submit"
          size="lg"
          variant={danger ? 'danger' : 'primary'}
          busy={waiting === 'verify'}
          disabled={offline}
          className="w-full"
        >
          {waiting === 'verify' ? submitting : submit}
        </Button>
      </form>
      <Countdown
        now={now}
        until={until}
        resending={waiting === 'resend'}
        sending={waiting === 'send' || offline}
        onResend={() => void resend()}
      />
    </>
  );
}
