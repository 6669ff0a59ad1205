import { useCallback } from 'react';
import { cssCalls, type CssAnswer, type CssProblem } from '@doorsign/shared-schema/api';
import { useSettled } from '../../lib/use-settled.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useMay } from '../../local/team/member.ts';
import { cssProblemOf } from './branding-draft.ts';

/** The pause in typing after which the server compiles the CSS, in milliseconds. It compiles 30 times a minute. */
const PAUSE_MS = 1000;

/** The server's result for an owner's CSS. */
export interface CssPreview {
  /** For the pictures of the widget; empty for none. */
  readonly css: string;
  /** The problems of the CSS that is shown; empty until the server has answered. */
  readonly problems: readonly CssProblem[];
  /** The reason why the preview is not that of the CSS that is shown; null if it is, or will be in a moment. */
  readonly trouble: string | null;
}

interface Compiled extends CssAnswer {
  /** The CSS that was compiled. */
  of: string;
}

const nothingOf = (of: string): Compiled => ({ of, css: '', problems: [] });

/** Compiles CSS on the server after each pause in typing. The last good result stays while the text has problems.
 * @param typed     the CSS that the screen shows
 * @param isAllowed whether the plan has it; without it nothing is asked */
export const useCssPreview = (typed: string, isAllowed: boolean): CssPreview => {
  const { api } = useServices();
  const mayWrite = useMay('look.write');
  const isAsked = isAllowed && mayWrite && typed.trim() !== '' && cssProblemOf(typed) === null;
  const text = useSettled(isAsked ? typed : '', PAUSE_MS);
  const question = useCallback(
    async (options: QuestionOptions): Promise<Compiled> =>
      text === ''
        ? nothingOf(text)
        : { of: text, ...(await api.call(cssCalls.compile, { ...options, body: { css: text } })) },
    [api, text],
  );
  const { answer, failure } = useServerAnswer(question);
  if (!isAsked) return { css: '', problems: [], trouble: null };
  const isOwn = answer?.of === typed;
  return {
    css: answer?.css ?? '',
    problems: isOwn ? answer.problems : [],
    trouble: failure && !isOwn ? troubleOf(failure) : null,
  };
};

const troubleOf = ({ kind, detail }: { kind: string; detail: string }): string =>
  kind === 'refused' ? detail : 'The preview needs a connection; saving does not.';
