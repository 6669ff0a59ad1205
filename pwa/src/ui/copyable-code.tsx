import { Check, Copy } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.ts';

export interface CopyableCodeProps {
  code: string;
  /** Content to the left of the button. */
  children: ReactNode;
  /** Another button, to the left of this one. */
  beside?: ReactNode;
  /** The button's words, and those after a copy. */
  words?: readonly [string, string];
  /** Called after each press. `isCopied` is false if the browser refused; then the code is selected. */
  onCopy: (isCopied: boolean) => void;
}

const WORDS = ['Copy code', 'Code copied!'] as const;

/** Code with a copy button. If the browser refuses to copy, the code is selected, so that one key press copies it. */
export function CopyableCode({ code, children, beside, words = WORDS, onCopy }: CopyableCodeProps) {
  const block = useRef<HTMLElement>(null);
  const [copied, copy] = useCopied();

  const onPress = async (): Promise<void> => {
    const isCopied = await copy(code);
    if (!isCopied && block.current) window.getSelection()?.selectAllChildren(block.current);
    onCopy(isCopied);
  };

  return (
    <>
      {/* On a phone, a long line scrolls. */}
      <pre className="overflow-x-auto rounded-control border border-float-line bg-float p-4 font-mono text-hint leading-6 text-on-float sm:p-5 sm:wrap-anywhere sm:whitespace-pre-wrap">
        <code ref={block} translate="no">
          {code}
        </code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mt-4">
        {children}
        <div className="flex flex-wrap-reverse gap-2 max-sm:w-full sm:gap-3">
          {beside}
          <Button onClick={() => void onPress()} className="max-sm:flex-1 max-sm:px-3 sm:min-w-40">
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {words[copied ? 1 : 0]}
          </Button>
        </div>
      </div>
    </>
  );
}
