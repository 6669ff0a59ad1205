import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { PAPERS, type PaperSize } from './paper-size.ts';
import type { SignContent } from './sign-content.ts';
import { SignPaper } from './sign-paper.tsx';

const PX_A_MM = 96 / 25.4;

export interface SignPreviewProps {
  content: SignContent;
  size: PaperSize;
  textSize: number;
  /** The sheet, whose text is measured. */
  ref: Ref<HTMLElement>;
}

/** The sheet as it will be printed, made smaller where the screen is narrower than the paper. */
export function SignPreview({ content, size, textSize, ref }: SignPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return;
    // Before the first frame, and later in the same frame, so that the sheet is never drawn larger or smaller than its place.
    setRoom(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => flushSync(() => setRoom(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = PAPERS[size];
  const scale = Math.min(1, room / (width * PX_A_MM));
  return (
    <div ref={box} className="w-full">
      <div
        className="mx-auto max-w-full overflow-hidden rounded-[4px] border border-line bg-[#fff] shadow-card"
        style={{ width: `${width * PX_A_MM * scale}px`, height: `${height * PX_A_MM * scale}px` }}
      >
        <div className="origin-top-left" style={{ transform: `scale(${scale})` }}>
          <SignPaper ref={ref} content={content} size={size} textSize={textSize} />
        </div>
      </div>
    </div>
  );
}
