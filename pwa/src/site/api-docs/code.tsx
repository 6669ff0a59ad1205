/** Lines of code, which scroll by themselves on a narrow window. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // A region that scrolls takes the focus, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="region" aria-label={label} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
