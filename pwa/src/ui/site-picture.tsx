import { classes } from './classes.ts';
import { Storefront } from './storefront.tsx';

/** The sample shop's opening and closing time, in minutes since midnight. */
const OPENS = 7 * 60;
const CLOSES = 18 * 60;
const NOON = 12 * 60;
/** Hours before and after noon at which dusk begins and night is complete. */
const DUSK_FROM = 5;
const NIGHT_FROM = 8;

const between = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** A picture of a sample shop's website with its pill, at a minute of the day: light and status follow the time. Decorative: the
 * text beside it says the same.
 * @param minute minutes since midnight */
export function SitePicture({ minute = 14 * 60 + 15, className }: { minute?: number; className?: string }) {
  const open = minute >= OPENS && minute < CLOSES;
  const hoursFromNoon = Math.abs(minute - NOON) / 60;
  const night = between(hoursFromNoon, DUSK_FROM + 1, NIGHT_FROM + 0.5);
  const dusk = between(hoursFromNoon, DUSK_FROM - 1, DUSK_FROM + 1.5) * (1 - night * 0.7);
  return (
    <div
      aria-hidden
      className={classes(
        'w-full max-w-[36rem] overflow-hidden rounded-[18px] border border-line bg-card shadow-float',
        className,
      )}
    >
      <div className="flex h-10 items-center gap-1.5 border-b border-line px-3.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2.5 rounded-full bg-track" />
        ))}
        <span className="mx-auto pr-10 text-xs text-muted">harborbakery.example</span>
      </div>
      <div className="relative aspect-[4/3] overflow-hidden bg-[linear-gradient(#fdf1df,#fbe4cf)] text-[#3a2417]">
        <Sky className="bg-[linear-gradient(#8f6f9f,#f4a983)]" opacity={dusk} />
        <Sky className="bg-[linear-gradient(#141d33,#2b3350)]" opacity={night} />
        <Heavenly minute={minute} />
        <div
          className={classes(
            'relative px-[6%] pt-[6%] transition-colors duration-300',
            Math.max(dusk, night) > 0.55 ? 'text-[#fff4e4]' : '',
          )}
        >
          <p className="font-heading text-[clamp(1.4rem,3vw,2.1rem)] leading-none font-[650] tracking-[-0.02em]">
            Harbor Bakery
          </p>
          <p className="mt-2 text-[0.8125rem] opacity-75">Sourdough, since 1987</p>
        </div>
        <Storefront open={open} light={night} className="absolute inset-x-0 bottom-0 w-full" />
        <span className="absolute right-[4%] bottom-[5%] inline-flex h-11 items-center gap-2.5 rounded-full bg-[#fff] pr-5 pl-4 text-[0.9375rem] font-semibold text-[#17201b] shadow-[0_8px_24px_rgb(60_36_23/0.28)]">
          <span className={classes('relative size-2.5 rounded-full', open ? 'bg-[#10b981]' : 'bg-[#ef4444]')}>
            <span
              className={classes(
                'absolute inset-0 animate-pulse-dot rounded-full',
                open ? 'bg-[#10b981]' : 'bg-[#ef4444]',
              )}
            />
          </span>
          {open ? 'Open' : 'Closed'}
        </span>
      </div>
    </div>
  );
}

function Sky({ className, opacity }: { className: string; opacity: number }) {
  return <div className={classes('absolute inset-0 transition-opacity duration-300', className)} style={{ opacity }} />;
}

const SUNRISE = 6 * 60;
const HALF_DAY = 12 * 60;

/** The sun by day and the moon by night, moving from left to right; faster at first, past the shop's name. */
function Heavenly({ minute }: { minute: number }) {
  const sinceSunrise = (minute - SUNRISE + 2 * HALF_DAY) % (2 * HALF_DAY);
  const day = sinceSunrise < HALF_DAY;
  const way = (sinceSunrise % HALF_DAY) / HALF_DAY;
  return (
    <span
      className={classes(
        'absolute w-[9%] -translate-1/2 rounded-full',
        day
          ? 'bg-[#ffd27a] shadow-[0_0_60px_20px_rgb(255_210_122/0.55)]'
          : 'bg-[#e8ecf5] shadow-[0_0_40px_8px_rgb(232_236_245/0.25)]',
      )}
      style={{ left: `${12 + way ** 0.7 * 80}%`, top: `${62 - Math.sin(way * Math.PI) * 46}%`, aspectRatio: 1 }}
    />
  );
}
