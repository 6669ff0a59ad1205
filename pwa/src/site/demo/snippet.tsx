import { useState } from 'react';
import { CopyableCode } from '../../ui/copyable-code.tsx';

/** The sample business's snippet with a copy button. A public page has no toasts, so the line beside the button says if copying failed. */
export function Snippet({ code }: { code: string }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <CopyableCode code={code} onCopy={(isCopied) => setRefused(!isCopied)}>
      <span role="status" className="text-muted">
        {isRefused ? 'Copy failed. The code is selected; copy it by hand.' : 'One script of about 2KB'}
      </span>
    </CopyableCode>
  );
}
