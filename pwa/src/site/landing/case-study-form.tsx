import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isEmail } from '@doorsign/shared-schema/account/is-email';
import type { Study } from '@doorsign/shared-schema/resources';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sendCaseStudy } from './send-case-study.ts';

/** The time for which the success message shows before the dialog closes. Source: fact case.closes. */
const CLOSES_AFTER_MS = 2000;

/** - `asking`: the form is open; `problem` says what is wrong with the address
 * - `failed`: the server refused or did not answer */
type Stage = 'asking' | 'sending' | 'failed' | 'sent';

/** Asks for the e-mail address to which a study is sent. Source: facts case.modal, case.sent, v.case.* and e.case;
 * shared-schema/docs/product-rules.md#p3. */
export function CaseStudyForm({ study, onDone }: { study: Study; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [stage, setStage] = useState<Stage>('asking');
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (stage !== 'sent') return;
    const timer = setTimeout(onDone, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, onDone]);

  const send = async (): Promise<void> => {
    const address = email.trim().toLowerCase();
    if (!isEmail(address)) {
      setProblem('Please enter a valid email address');
      field.current?.focus();
      return;
    }
    setStage('sending');
    setStage((await sendCaseStudy(address, study.key)) ? 'sent' : 'failed');
  };

  if (stage === 'sent')
    return (
      <div role="status" className="flex flex-col items-center py-6 text-center">
        <CircleCheck aria-hidden className="size-10 text-open-text" />
        <p className="mt-3 text-lg leading-7 font-semibold">Case Study Sent!</p>
        <p className="mt-1 text-muted">It’s on its way to your inbox.</p>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (stage !== 'sending') void send();
      }}
    >
      <p className="text-muted">
        We’ll email you a link to “{study.title}” as a PDF. We’ll use your address for this one email only.
      </p>
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        className="mt-4"
        value={email}
        error={problem}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
      />
      {stage === 'failed' ? (
        <Alert kind="error" className="mt-4">
          Failed to send case study. Please try again.
        </Alert>
      ) : null}
      <Button type="submit" busy={stage === 'sending'} className="mt-5 w-full">
        {stage === 'sending' ? 'Sending…' : 'Send the case study'}
      </Button>
    </form>
  );
}
