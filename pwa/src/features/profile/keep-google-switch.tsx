import { Switch } from '../../ui/switch.tsx';

/** Google sign-in ends with a new e-mail and with "It wasn’t me", unless its owner says otherwise. */
export function KeepGoogleSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return <Switch className="mt-3" label="Keep Google sign-in" checked={checked} onChange={onChange} />;
}
