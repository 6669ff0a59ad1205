/** The number of the plan's domains in use. The bar shows only if the plan has more than one.
 * @param limit of the plan; 1 while unknown. Source: facts shell.domains* */
export function DomainsIndicator({ limit = 1 }: { limit?: number }) {
  return (
    <div className="rounded-card border border-line bg-card px-3.5 py-3 shadow-card">
      <p className="font-semibold tabular">Domains 1 / {limit}</p>
      {limit > 1 ? (
        <progress
          aria-label="Domains in use"
          max={limit}
          value={1}
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden forced-colors:appearance-auto rounded-full bg-track [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
        />
      ) : null}
    </div>
  );
}
