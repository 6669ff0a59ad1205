import { oneLine } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import type { StatusView } from './status-view.ts';

/** The pill on a striped page, which is light in both themes of the app: it is somebody's website. A picture: the words stand in
 * the status card. */
export function WidgetPreview({ style, view }: { style: WidgetStyle; view: StatusView }) {
  return (
    <div
      aria-hidden
      inert
      className="relative grid h-36 place-items-center overflow-hidden rounded-control bg-[repeating-linear-gradient(135deg,#f5f3ed_0_10px,#efece5_10px_20px)] contain-layout"
    >
      {view.status === 'other' ? (
        <span className="rounded-full bg-card px-3 text-muted">Hidden until your hours are set</span>
      ) : (
        <WidgetPill status={view.status} text={oneLine(view.status, view)} style={style} />
      )}
    </div>
  );
}
