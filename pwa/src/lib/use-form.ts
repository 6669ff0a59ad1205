import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';

type Errors<Values> = Partial<Record<keyof Values, string>>;

/** The part of a shared schema that a form needs. */
interface Schema<Parsed> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Parsed }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The reason for a failed submit: one sentence for the whole form, and one for each invalid field. */
export interface FormRefusal {
  problem: string;
  fields?: Partial<Record<string, string>> | undefined;
}

export interface FormOptions<Values extends Record<string, string>, Parsed> {
  /** Validates all values at submit; its messages are the product's messages. */
  schema: Schema<Parsed>;
  initial: Values;
  /** Receives the validated, normalized values. Returns a refusal, or nothing on success. */
  submit: (parsed: Parsed) => Promise<FormRefusal | undefined>;
}

/** A form of text fields: validated as a whole at submit. An error disappears when its field is edited, and the first field
 * with an error gets the focus.
 * Source: fact v.signup.clear; shared-schema/docs/product-rules.md#e6. */
export const useForm = <Values extends Record<string, string>, Parsed>(options: FormOptions<Values, Parsed>) => {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Errors<Values>): void => {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLInputElement && found[element.name as keyof Values],
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (): Promise<void> => {
    setProblem(null);
    const checked = options.schema.safeParse(values);
    if (!checked.success) {
      const found: Errors<Values> = {};
      for (const { path, message } of checked.error.issues) found[path[0] as keyof Values] ??= message;
      show(found);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const refusal = await options.submit(checked.data);
      if (!refusal) return;
      setProblem(refusal.problem);
      show({ ...refusal.fields } as Errors<Values>);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problem,
    busy,
    /** Sets one value from code, such as a chosen card. */
    set: (name: keyof Values, value: string) => setValues((current) => ({ ...current, [name]: value })),
    /** The props of a text field. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues((current) => ({ ...current, [name]: target.value }));
        setErrors(({ [name]: _gone, ...rest }) => rest as Errors<Values>);
      },
    }),
    /** The props of the form element. The browser's own messages are off; the product's are those of facts v.*. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (!busy) void submit();
      },
    },
  };
};
