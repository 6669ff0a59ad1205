import { classes } from '../../ui/classes.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { PREVIEW_STATUSES, type PreviewStatus } from './preview-status.ts';

const NAMES: Readonly<Record<PreviewStatus, string>> = { open: 'Open', closed: 'Closed', holiday: 'Holiday' };

/** Which status the preview shows; it changes nothing but the picture. */
export function StatusChoice({ value, onChange }: { value: PreviewStatus; onChange: (status: PreviewStatus) => void }) {
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">Status in the preview</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-track p-1">
        {PREVIEW_STATUSES.map((status) => (
          <label
            key={status}
            className={classes(
              'flex min-h-9 items-center justify-center gap-2 rounded-[7px] font-medium text-muted transition-colors',
              'has-checked:bg-card has-checked:text-ink has-checked:shadow-card',
              'has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
            )}
          >
            <input
              type="radio"
              name="preview-status"
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
              className="sr-only"
            />
            <StatusDot tone={status} />
            {NAMES[status]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
