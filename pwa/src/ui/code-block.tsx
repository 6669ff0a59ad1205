import type { ReactNode } from 'react';
import { CopyableCode } from './copyable-code.tsx';
import { toast } from './toast-store.ts';

export interface CodeBlockProps {
  code: string;
  /** Content to the left of the button. */
  children: ReactNode;
}

/** Code with a copy button whose result a toast tells.
 * Source: facts install.copied, install.copied-2s and e.copy.*. */
export function CodeBlock({ code, children }: CodeBlockProps) {
  return (
    <CopyableCode code={code} onCopy={tell}>
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
