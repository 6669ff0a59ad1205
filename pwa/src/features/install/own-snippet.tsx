import { useId, useState, useCallback } from 'react';
import { widgetCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { languageName, LANGUAGES } from '../../lib/languages.ts';
import { Part } from './disclosure.tsx';
import { OwnAddressField } from './own-address-field.tsx';
import { readOwnAddress } from './own-address.ts';
import { buildSnippet, type SnippetFacts } from '../../lib/snippet.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';

/** Loads the URL and integrity hash of the current script. Requested only on demand, because both change with releases. */
const usePinnedScript = (isWanted: boolean): ServerAnswer<AnswerOf<typeof widgetCalls.pinned> | null> => {
  const { api } = useServices();
  const question = useCallback(
    async (options: QuestionOptions) => (isWanted ? api.call(widgetCalls.pinned, options) : null),
    [api, isWanted],
  );
  return useServerAnswer(question);
};

export interface OwnSnippetProps {
  facts: SnippetFacts;
  /** Whether the plan lets the business serve the script under an address of its own. */
  mayOwnAddress: boolean;
}

/** The snippet with options that the owner chooses.
 * Source: shared-schema/docs/http-contract.md#snippet; shared-schema/docs/product-rules.md#p9. */
export function OwnSnippet({ facts, mayOwnAddress }: OwnSnippetProps) {
  const [typed, setTyped] = useState('');
  const [lang, setLang] = useState('');
  const [pin, setPin] = useState(false);
  const [checked, setChecked] = useState(false);
  const { answer, failure, asking, askAgain } = usePinnedScript(checked);
  const pinned = checked ? answer : null;
  const own = mayOwnAddress ? readOwnAddress(typed) : { address: null };
  const publicUrl = ('address' in own ? own.address : null) ?? facts.publicUrl;
  return (
    <Part
      title="Your own code"
      isOpen
      about="The code under “Embed Code” works for almost every website. Change it here if yours needs something else."
    >
      <div className="mb-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Field label="Language" hint="For the widget and its popup.">
          {(tie) => (
            <select {...tie} value={lang} onChange={({ target }) => setLang(target.value)} className={controlClass}>
              <option value="">Same as the page</option>
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="grid content-start gap-3">
          <Choice label="Keep this look" checked={pin} onChange={setPin}>
            Today’s style stays on this website, whatever you save under Widget Style.
          </Choice>
          <Choice label="Check the script’s integrity" checked={checked} onChange={setChecked}>
            Browsers run exactly this version of the script or nothing.
          </Choice>
        </div>
      </div>
      {mayOwnAddress ? <OwnAddressField typed={typed} onChange={setTyped} publicUrl={facts.publicUrl} /> : null}
      {checked ? (
        <Alert kind="info" title="What integrity costs" className="mb-4">
          <ul className="list-disc pl-5">
            <li>Your hours are no longer in the script: the widget asks for them first and appears a moment later.</li>
            <li>
              This version stays on your website until you paste new code. It keeps showing your current hours but
              doesn’t get later improvements.
            </li>
          </ul>
        </Alert>
      ) : null}
      {checked && !answer ? (
        <Waiting problem={failure?.detail ?? null} busy={asking} onTryAgain={() => void askAgain()} />
      ) : (
        <CodeBlock code={buildSnippet({ ...facts, publicUrl }, { lang: lang || null, pin, pinned })}>
          <span className="text-muted">Replace the code you pasted before</span>
        </CodeBlock>
      )}
    </Part>
  );
}

function Choice({
  label,
  checked,
  onChange,
  children,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}) {
  const noteId = useId();
  return (
    <div>
      <label className="flex min-h-10 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4.5 shrink-0 accent-(--brand)"
        />
        {label}
      </label>
      <p id={noteId} className="pl-7.5 text-hint leading-5 text-muted">
        {children}
      </p>
    </div>
  );
}

/** Shown instead of the code until the script's address is known: incomplete code must not be copied. */
function Waiting({ problem, busy, onTryAgain }: { problem: string | null; busy: boolean; onTryAgain: () => void }) {
  return problem === null ? (
    <p role="status" className="text-muted">
      Getting the current version...
    </p>
  ) : (
    <Alert
      kind="warning"
      title="We couldn’t get the current version"
      actions={
        <Button variant="secondary" busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}
