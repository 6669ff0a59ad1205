import { Segmented } from '../../ui/segmented.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { PREVIEW_STATUSES, type PreviewStatus } from './preview-status.ts';

const NAMES: Readonly<Record<PreviewStatus, string>> = { open: 'Open', closed: 'Closed', holiday: 'Holiday' };

const OPTIONS = PREVIEW_STATUSES.map((status) => ({
  value: status,
  label: (
    <>
      <StatusDot tone={status} />
      {NAMES[status]}
    </>
  ),
}));

/** The choice of the status in the preview; it changes only the preview. */
export function StatusChoice({ value, onChange }: { value: PreviewStatus; onChange: (status: PreviewStatus) => void }) {
  return (
    <Segmented legend="Status in the preview" options={OPTIONS} value={value} onChange={onChange} className="mt-3" />
  );
}
