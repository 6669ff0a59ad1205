export interface StatProps {
  label: string;
  value: string;
  note: string;
}

/** A labeled figure with a note. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="min-w-0 bg-card px-4 py-3.5 sm:px-5">
      <h3 className="font-sans text-sm leading-6 font-normal tracking-normal text-muted">{label}</h3>
      <p className="font-heading text-xl leading-7 font-[650] tracking-[-0.02em] tabular">{value}</p>
      <p className="text-muted wrap-anywhere">{note}</p>
    </div>
  );
}
