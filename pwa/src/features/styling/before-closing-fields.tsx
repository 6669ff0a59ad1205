import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { BEFORE_CLOSING_MAX, BEFORE_CLOSING_TEXTS_MAX } from '@doorsign/shared-schema/messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { Counter } from './counter.tsx';
import type { TextProblems, TypedText } from './message-draft.ts';
import type { PreviewChoice } from './preview-status.ts';

/** Texts that a press adds. */
const SUGGESTIONS: readonly TypedText[] = [
  { minutes: '15', text: 'Closing soon' },
  { minutes: '60', text: 'Kitchen closed' },
];

const EMPTY: TypedText = { minutes: '', text: '' };

const fieldId = (index: number, field: keyof TypedText): string => `before-closing-${index}-${field}`;

/** Returns the id of the first field with a problem. */
export const wrongTextId = (problems: ReadonlyMap<number, TextProblems>): string | null => {
  const [first] = problems;
  return first ? fieldId(first[0], first[1].minutes ? 'minutes' : 'text') : null;
};

export interface BeforeClosingFieldsProps {
  texts: readonly TypedText[];
  /** Whether a newer version of the app saved the texts. */
  isNewer: boolean;
  problems: ReadonlyMap<number, TextProblems> | undefined;
  /** Whether Save was pressed: the problems of minutes and of missing texts show from then on. */
  tried: boolean;
  onChange: (texts: readonly TypedText[]) => void;
  onPreview: (choice: PreviewChoice) => void;
}

/** The texts before closing: up to three rows of minutes and text. */
export function BeforeClosingFields({
  texts,
  isNewer,
  problems,
  tried,
  onChange,
  onPreview,
}: BeforeClosingFieldsProps) {
  const titleId = useId();
  const focusNext = useFocusNext();

  const set = (index: number, change: Partial<TypedText>): void => {
    onChange(texts.map((row, at) => (at === index ? { ...row, ...change } : row)));
    // Empty rows are no texts, so they do not count in the preview's choices.
    onPreview(`before-${texts.slice(0, index).filter(({ minutes, text }) => minutes || text).length}`);
  };
  const add = (row: TypedText): void => {
    const free = texts.findIndex(({ minutes, text }) => minutes === '' && text === '');
    const index = free === -1 ? texts.length : free;
    focusNext(fieldId(index, 'minutes'));
    onChange(texts.toSpliced(index, free === -1 ? 0 : 1, row));
    if (row.text !== '') onPreview(`before-${index}`);
  };
  const remove = (index: number): void => {
    const left = texts.toSpliced(index, 1);
    focusNext(left.length > 0 ? removeId(titleId, Math.min(index, left.length - 1)) : addId(titleId));
    onChange(left);
  };
  const isFull = texts.length >= BEFORE_CLOSING_TEXTS_MAX;
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-4">
      <h3 id={titleId} className="font-sans text-sm leading-6 font-semibold tracking-normal">
        Before closing
      </h3>
      {isNewer ? (
        <p className="text-muted">Saved by a newer version of the app</p>
      ) : (
        <>
          {texts.map((row, index) => {
            const found = problems?.get(index);
            const isWritten = row.text.trim() !== '';
            const name = row.text.trim() || `text ${index + 1}`;
            return (
              <div
                key={index}
                role="group"
                aria-label={`Text ${index + 1}`}
                className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-start gap-x-3"
              >
                <TextField
                  id={fieldId(index, 'minutes')}
                  type="number"
                  inputMode="numeric"
                  min={5}
                  max={180}
                  label="Minutes"
                  value={row.minutes}
                  error={tried ? found?.minutes : undefined}
                  onChange={({ target }) => set(index, { minutes: target.value })}
                />
                <TextField
                  id={fieldId(index, 'text')}
                  label="Text"
                  aside={<Counter typed={row.text} max={BEFORE_CLOSING_MAX} />}
                  autoComplete="off"
                  dir="auto"
                  value={row.text}
                  error={tried || isWritten ? found?.text : undefined}
                  onChange={({ target }) => set(index, { text: target.value })}
                />
                <button
                  type="button"
                  id={removeId(titleId, index)}
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  onClick={() => remove(index)}
                  className="mt-7.5 grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-danger"
                >
                  <Trash2 aria-hidden className="size-4" />
                </button>
              </div>
            );
          })}
          {isFull ? null : (
            <div className="flex flex-wrap items-center gap-2">
              <Button id={addId(titleId)} variant="secondary" onClick={() => add(EMPTY)}>
                <Plus aria-hidden className="size-4" /> Add a text
              </Button>
              {SUGGESTIONS.filter(({ text }) => texts.every((row) => row.text.trim() !== text)).map((suggestion) => (
                <button
                  key={suggestion.text}
                  type="button"
                  onClick={() => add(suggestion)}
                  className="min-h-10 rounded-full border border-field-line px-3.5 font-medium hover:border-ink"
                >
                  {suggestion.text} <span className="font-normal text-muted">· {suggestion.minutes} min</span>
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}

const addId = (groupId: string): string => `${groupId}-add`;
const removeId = (groupId: string, index: number): string => `${groupId}-remove-${index}`;
