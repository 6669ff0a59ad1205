import { classes } from './classes.ts';

/** The logo mark: a door sign on its string, with a green light. The board stays dark in both themes. */
export function LogoMark({ className = 'h-8' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="8 2 48 61" className={classes('w-auto shrink-0', className)}>
      <path d="M20.5 24 32 7.5 43.5 24" fill="none" strokeWidth="2.6" strokeLinejoin="round" className="stroke-muted" />
      <circle cx="32" cy="6.5" r="3.5" className="fill-muted" />
      <rect x="10" y="20" width="44" height="42" rx="12" className="fill-board" />
      <circle cx="32" cy="41" r="12.5" fill="#34d399" opacity="0.28" />
      <circle cx="32" cy="41" r="7.5" fill="#34d399" />
    </svg>
  );
}

/** The logo mark with the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex shrink-0 items-center gap-2.5 whitespace-nowrap', className)}>
      <LogoMark />
      <span className="font-heading text-[1.1875rem] font-[650] tracking-[-0.02em]">Doorsign</span>
    </span>
  );
}
