import { StatusDot } from '../../ui/status-dot.tsx';

/** The mark on a navigation entry whose screen holds unsaved changes. */
export function UnsavedMark({ className }: { className?: string }) {
  return (
    <>
      {' '}
      <span className={className}>
        <StatusDot tone="holiday" />
        <span className="sr-only">(unsaved changes)</span>
      </span>
    </>
  );
}
