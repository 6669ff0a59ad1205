import { Check, Copy } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast-store.ts';
import { useCopied } from './use-copied.ts';

export interface CodeBlockProps {
  code: string;
  /** Content to the left of the button. */
  children: ReactNode;
}

/** Code with a copy button. If the browser refuses to copy, the code is selected, so that one key press copies it.
 * Source: facts install.copied, install.copied-2s and e.copy.*. */
export function CodeBlock({ code, children }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  const [copied, copy] = useCopied();

  const onCopy = async (): Promise<void> => {
    if (await copy(code)) {
      toast({ title: 'Code copied!' });
      return;
    }
    if (block.current) window.getSelection()?.selectAllChildren(block.current);
    toast({
      title: 'Copy failed',
      description: 'Please manually select and copy the code.',
      variant: 'destructive',
    });
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
        <Button onClick={() => void onCopy()} className="min-w-40 max-sm:w-full">
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Code copied!' : 'Copy code'}
        </Button>
      </div>
    </>
  );
}
