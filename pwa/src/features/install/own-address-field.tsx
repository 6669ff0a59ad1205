import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { controlClass } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { proxyRules, readOwnAddress } from './own-address.ts';

export interface OwnAddressFieldProps {
  typed: string;
  onChange: (typed: string) => void;
  /** The server's address. */
  publicUrl: string;
}

/** A field for the address of a proxy of the business's own, with the rules for it. It changes the shown code only. */
export function OwnAddressField({ typed, onChange, publicUrl }: OwnAddressFieldProps) {
  const read = readOwnAddress(typed);
  const address = 'address' in read ? read.address : null;
  return (
    <div className="mb-4 grid gap-4">
      <TextField
        label="Your own address for the script"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://hours.your-site.com"
        value={typed}
        error={'problem' in read ? read.problem : undefined}
        hint="Optional. Changes the code below only: set up the rules for this address first."
        onChange={({ target }) => onChange(target.value)}
      />
      {address === null ? null : <Rules address={address} publicUrl={publicUrl} />}
    </div>
  );
}

/** The rules for one proxy of the owner's choice, and a link that shows whether they work. */
function Rules({ address, publicUrl }: { address: string; publicUrl: string }) {
  const all = proxyRules(address, publicUrl);
  const [chosen, setChosen] = useState(0);
  return (
    <section aria-label="Rules for your address" className="grid gap-3">
      <select
        aria-label="Your proxy"
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
        className={controlClass}
      >
        {all.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <CodeBlock code={all[chosen]?.rules ?? ''}>
        <span className="text-muted">Rules that pass requests on to us</span>
      </CodeBlock>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-[1_1_18rem] text-hint leading-5 text-muted">
          If the check opens a line with “script” and “integrity”, the rules work.
        </p>
        <ButtonLink variant="secondary" to={`${address}/api/widget.json`} target="_blank" rel="noopener noreferrer">
          Check
        </ButtonLink>
      </div>
    </section>
  );
}
