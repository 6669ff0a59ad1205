export interface StatProps {
  label: string;
  value: string;
  note: string;
}

/** A labeled figure with a note. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-5 shadow-card max-[22.5rem]:p-3.5">
      <h3 className="font-sans text-sm leading-6 font-normal tracking-normal text-muted">{label}</h3>
      <p className="font-heading text-2xl leading-8 max-[22.5rem]:text-xl font-[650] tracking-[-0.02em] tabular">
        {value}
      </p>
      <p className="text-muted">{note}</p>
    </div>
  );
}
