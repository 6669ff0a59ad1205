/** Reserves the space of chart and figures, so that the layout does not shift when they load. */
export function AnalyticsLoading() {
  return (
    <p
      role="status"
      className="grid h-[44rem] place-items-center rounded-card border border-line bg-card text-muted shadow-card"
    >
      Loading analytics...
    </p>
  );
}
