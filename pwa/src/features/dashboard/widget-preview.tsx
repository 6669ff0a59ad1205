import { oneLine } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { WebsitePicture } from '../../ui/website-picture.tsx';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import type { StatusView } from './status-view.ts';

/** The pill as visitors see it now. */
export function WidgetPreview({ style, view }: { style: WidgetStyle; view: StatusView }) {
  return (
    <WebsitePicture className="h-36">
      {view.status === 'other' ? (
        <span className="rounded-full bg-card px-3 text-muted">Hidden until your hours are set</span>
      ) : (
        <WidgetPill status={view.status} text={oneLine(view.status, view)} style={style} />
      )}
    </WebsitePicture>
  );
}
