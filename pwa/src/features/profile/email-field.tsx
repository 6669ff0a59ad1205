import { useStore } from 'zustand';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClass, Field } from '../../ui/field.tsx';

export const EMAIL_FIELD_ID = 'profile-email';

/** The owner's login e-mail, with a button to change it. */
export function EmailField({ email, onChange }: { email: string; onChange: () => void }) {
  const { online } = useStore(useServices().local.connection);
  return (
    <Field
      id={EMAIL_FIELD_ID}
      label="Email Address"
      hint={
        online
          ? 'You log in with this address. It isn’t published.'
          : 'You’re offline. Changing your email needs a connection.'
      }
    >
      {(tie) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...tie}
            type="email"
            autoComplete="email"
            readOnly
            value={email}
            className={classes(controlClass, 'w-auto! min-w-0 flex-[1_1_15rem]')}
          />
          <Button variant="secondary" disabled={!online} className="shrink-0" onClick={onChange}>
            Change Email
          </Button>
        </div>
      )}
    </Field>
  );
}
