import { Check, Copy } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.ts';

export interface CopyableCodeProps {
  code: string;
  /** Content to the left of the button. */
  children: ReactNode;
  /** Called after each press. `isCopied` is false if the browser refused; then the code is selected. */
  onCopy: (isCopied: boolean) => void;
}

/** Code with a copy button. If the browser refuses to copy, the code is selected, so that one key press copies it. */
export function CopyableCode({ code, children, onCopy }: CopyableCodeProps) {
  const block = useRef<HTMLElement>(null);
  const [copied, copy] = useCopied();

  const onPress = async (): Promise<void> => {
    const isCopied = await copy(code);
    if (!isCopied && block.current) window.getSelection()?.selectAllChildren(block.current);
    onCopy(isCopied);
  };

  return (
    <>
      <pre className="rounded-control border border-float-line bg-float p-4 font-mono text-[0.8125rem] leading-6 wrap-anywhere whitespace-pre-wrap text-on-float sm:p-5">
        <code ref={block} translate="no">
          {code}
        </code>
      </pre>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {children}
        <Button onClick={() => void onPress()} className="min-w-40 max-sm:w-full">
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Code copied!' : 'Copy code'}
        </Button>
      </div>
    </>
  );
}
