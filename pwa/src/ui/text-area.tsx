import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = FieldTexts &
  ComponentProps<'textarea'> & {
    /** Letters of equal width, for code. */
    isCode?: boolean;
  };

/** A text area with its label and message. `className` applies to the whole field. */
export function TextArea({ label, error, hint, aside, id, className, isCode = false, ...input }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} id={id} className={className}>
      {(tie) => (
        <textarea rows={3} {...input} {...tie} className={classes(controlClass, 'resize-y', isCode && 'font-mono')} />
      )}
    </Field>
  );
}
