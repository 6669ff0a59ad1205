import type { ReactNode } from 'react';
import { CopyableCode } from './copyable-code.tsx';
import { toast } from './toast-store.ts';

export interface CodeBlockProps {
  code: string;
  /** Content to the left of the button. */
  children: ReactNode;
  /** Another button, to the left of this one. */
  beside?: ReactNode;
}

/** Code with a copy button whose result a toast tells.
 * Source: facts install.copied, install.copied-2s and e.copy.*. */
export function CodeBlock({ code, children, beside }: CodeBlockProps) {
  return (
    <CopyableCode code={code} beside={beside} onCopy={tell}>
      {children}
    </CopyableCode>
  );
}

const tell = (isCopied: boolean): void => {
  toast(
    isCopied
      ? { title: 'Code copied!' }
      : { title: 'Copy failed', description: 'Please manually select and copy the code.', variant: 'destructive' },
  );
};
