import { useNavigate } from '../../lib/router.tsx';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { buildSnippet } from '../../lib/snippet.ts';
import { useCopied } from '../../ui/use-copied.ts';

/** Copies the widget's snippet, the same as on the install screen. If the browser refuses, or the style is not known, it opens the
 * screen on which the code can be selected.
 * @returns whether the code was just copied, and the function that copies it */
export const useCopyCode = (id: string, style: WidgetStyle | null): [isCopied: boolean, copy: () => void] => {
  const [isCopied, copy] = useCopied();
  const navigate = useNavigate();
  const copyOrShow = async (): Promise<void> => {
    // The server of this page also serves the widget, so the page's origin is the widget's.
    const snippet = style && buildSnippet({ id, publicUrl: window.location.origin, style });
    if (snippet === null || !(await copy(snippet))) navigate('/install');
  };
  return [isCopied, () => void copyOrShow()];
};
