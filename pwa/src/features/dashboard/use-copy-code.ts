import { useNavigate } from '../../lib/router.tsx';
import type { Settings } from '@doorsign/shared-schema/registers';
import { buildSnippet } from '../../lib/snippet.ts';
import { useCopied } from '../../ui/use-copied.ts';

export interface CopyCode {
  /** Whether the code was just copied. */
  isCopied: boolean;
  /** Copies the snippet. If the browser refuses, opens the screen on which the code can be selected. */
  copy: () => void;
}

/** Copies the widget's snippet, the same as on the install screen.
 * @param style undefined while loading */
export const useCopyCode = (id: string, style: Settings['widgetStyle'] | undefined): CopyCode => {
  const [copied, copy] = useCopied();
  const navigate = useNavigate();
  const copyOrShow = async (): Promise<void> => {
    // The server of this page also serves the widget, so the page's origin is the widget's.
    const isCopied =
      style !== undefined && (await copy(buildSnippet({ id, publicUrl: window.location.origin, style })));
    if (!isCopied) navigate('/install');
  };
  return { isCopied: copied, copy: () => void copyOrShow() };
};
