import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { useLocationId } from '../../local/own-query.ts';
import { useCopyCode } from './use-copy-code.ts';

export interface CopyTextProps {
  style: WidgetStyle;
  className: string;
}

/** A text that copies the widget's code. */
export function CopyText({ style, className }: CopyTextProps) {
  const [isCopied, copy] = useCopyCode(useLocationId() ?? '', style);
  return (
    <button type="button" onClick={copy} className={className}>
      {isCopied ? 'Code copied!' : 'Copy the code'}
    </button>
  );
}
