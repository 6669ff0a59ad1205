import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCopied } from '../../ui/use-copied.ts';

/** The sample business's snippet with a copy button. If the browser refuses to copy, the code is selected, so that one key press copies
 * it. */
export function Snippet({ code }: { code: string }) {
  const block = useRef<HTMLElement>(null);
  const [copied, copy] = useCopied();
  const [isRefused, setRefused] = useState(false);

  const onCopy = async (): Promise<void> => {
    const done = await copy(code);
    setRefused(!done);
    if (!done && block.current) window.getSelection()?.selectAllChildren(block.current);
  };

  return (
    <>
      <pre className="rounded-control border border-float-line bg-float p-4 font-mono text-[0.8125rem] leading-6 wrap-anywhere whitespace-pre-wrap text-on-float sm:p-5">
        <code ref={block} translate="no">
          {code}
        </code>
      </pre>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <span role="status" className="text-muted">
          {isRefused ? 'Copy failed. The code is selected; copy it by hand.' : 'One script of about 2 KB'}
        </span>
        <Button onClick={() => void onCopy()} className="min-w-40 max-sm:w-full">
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Code copied!' : 'Copy code'}
        </Button>
      </div>
    </>
  );
}
