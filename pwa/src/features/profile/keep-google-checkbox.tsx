/** The option to keep Google sign-in. By default a new e-mail and "It wasn’t me" end it. */
export function KeepGoogleCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="mt-2 flex min-h-10 items-center gap-2.5 select-none">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      Keep Google sign-in
    </label>
  );
}
