import { CODE_LENGTH } from '@doorsign/shared-schema/account';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { Countdown } from './countdown.tsx';

/** The state of entering a mailed code, and the actions on it. */
export interface CodeEntry {
  /** The value of the code field. */
  readonly code: string;
  enter(code: string): void;
  /** The current error; `code` also marks the field as invalid. */
  readonly problem: { readonly about: 'code' | 'sending'; readonly text: string } | null;
  /** The request in progress, if any. */
  readonly waiting: 'send' | 'resend' | 'verify' | null;
  /** The expiry of the code in epoch milliseconds; null if no code is on its way. */
  readonly until: number | null;
  resend(): Promise<void>;
  /** @param entered the code, if it is newer than the value of the field */
  verify(entered?: string): Promise<void>;
}

export interface CodeFormProps {
  entry: CodeEntry;
  /** The app's clock. */
  now: () => number;
  submit: string;
  /** The button's text while the code is being checked. */
  submitting: string;
  /** True if the action that the code permits cannot be undone. */
  danger?: boolean;
  /** True without a connection to the server. */
  offline?: boolean;
  /** Moves the focus to the field on mount. */
  takesFocus?: boolean;
}

/** The field of a code, its button, the time until it expires, and a button for another code. The last character submits the
 * code, typed or pasted, unless the action cannot be undone.
 * Source: facts verify.*. */
export function CodeForm(props: CodeFormProps) {
  const { entry, now, submit, submitting, danger = false, offline = false, takesFocus = true } = props;
  const { code, enter, problem, waiting, until, resend, verify } = entry;
  const change = (next: string): void => {
    enter(next);
    const isComplete = next.length === CODE_LENGTH && next !== code;
    if (isComplete && !danger && !offline && waiting !== 'verify') void verify(next);
  };
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
        <CodeField
          value={code}
          onChange={change}
          problem={problem?.about === 'code' ? problem : null}
          takesFocus={takesFocus}
        />
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
