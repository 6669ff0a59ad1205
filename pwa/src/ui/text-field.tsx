import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = FieldTexts & ComponentProps<'input'>;

/** A text field with its label and message. `className` applies to the whole field. */
export function TextField({ label, error, hint, aside, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} id={id} className={className}>
      {(tie) => <input type="text" {...input} {...tie} className={classes(controlClass)} />}
    </Field>
  );
}
