import { Storefront } from '../../ui/storefront.tsx';
import { isDemoOpen } from './demo-business.ts';

const NOON = 12 * 60;
/** Hours before and after noon at which dusk begins and night is complete. */
const DUSK_FROM = 4;
const NIGHT_AT = 8.5;

const between = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
/** Rounds to three digits, enough for a picture, so that server and browser print the same number. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The light at a minute of the day, each value from 0 to 1. */
const lightAt = (minute: number): { dusk: number; night: number } => {
  const hoursFromNoon = Math.abs(minute - NOON) / 60;
  const night = between(hoursFromNoon, DUSK_FROM + 2, NIGHT_AT);
  const dusk = between(hoursFromNoon, DUSK_FROM, DUSK_FROM + 2.5) * (1 - night * 0.7);
  return { dusk: rounded(dusk), night: rounded(night) };
};

const STARS = [
  [60, 40],
  [118, 92],
  [176, 30],
  [232, 70],
  [300, 44],
  [352, 96],
  [408, 36],
  [462, 78],
  [520, 50],
  [90, 140],
  [270, 128],
  [500, 130],
] as const;
const HOUSES = [
  [330, 176, 58],
  [384, 150, 46],
  [426, 190, 66],
  [488, 164, 40],
  [524, 184, 40],
] as const;

/** A street with a sample shop at a minute of the day; light and shop follow the time. Decorative: the text beside it says the
 * same.
 * @param minute minutes since midnight */
export function DemoScene({ minute, className }: { minute: number; className?: string }) {
  const { dusk, night } = lightAt(minute);
  return (
    <svg aria-hidden viewBox="0 0 560 400" preserveAspectRatio="xMidYMax slice" className={className}>
      <defs>
        <linearGradient id="sky-day" x2="0" y2="1">
          <stop stopColor="#fdf1df" />
          <stop offset="1" stopColor="#fbe4cf" />
        </linearGradient>
        <linearGradient id="sky-dusk" x2="0" y2="1">
          <stop stopColor="#8f6f9f" />
          <stop offset="1" stopColor="#f4a983" />
        </linearGradient>
        <linearGradient id="sky-night" x2="0" y2="1">
          <stop stopColor="#141d33" />
          <stop offset="1" stopColor="#2b3350" />
        </linearGradient>
      </defs>
      <rect width="560" height="400" fill="url(#sky-day)" />
      <rect width="560" height="400" fill="url(#sky-dusk)" opacity={dusk} className="transition-opacity duration-300" />
      <g opacity={night} className="transition-opacity duration-300">
        <rect width="560" height="400" fill="url(#sky-night)" />
        {STARS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.4" fill="#fff" opacity="0.8" />
        ))}
      </g>
      <SunAndMoon minute={minute} />
      <g fill={night > 0.5 ? '#1d2742' : '#f0cfae'} className="transition-[fill] duration-300">
        {HOUSES.map(([x, y, width], index) => (
          <rect key={x} x={x} y={y} width={width} height={400 - y} rx="3" opacity={index % 2 === 0 ? 1 : 0.7} />
        ))}
      </g>
      <g fill="#ffc861" opacity={rounded(night * 0.9)} className="transition-opacity duration-300">
        {HOUSES.map(([x, y]) => (
          <rect key={x} x={x + 10} y={y + 18} width="9" height="12" rx="1.5" />
        ))}
        <rect x="452" y="232" width="9" height="12" rx="1.5" />
        <rect x="398" y="206" width="9" height="12" rx="1.5" />
      </g>
      <svg y="170" width="560" height="230">
        <Storefront open={isDemoOpen(minute)} light={night} />
      </svg>
    </svg>
  );
}

const SUNRISE = 6 * 60;
const HALF_DAY = 12 * 60;

/** The sun by day and the moon by night, moving from left to right above the houses, clear of the shop’s name even where that is widest. */
function SunAndMoon({ minute }: { minute: number }) {
  const sinceSunrise = (minute - SUNRISE + 2 * HALF_DAY) % (2 * HALF_DAY);
  const isDay = sinceSunrise < HALF_DAY;
  const way = (sinceSunrise % HALF_DAY) / HALF_DAY;
  const place = { cx: rounded(376 + way * 148), cy: rounded(250 - Math.sin(way * Math.PI) * 185) };
  return (
    <>
      <circle {...place} r="56" fill={isDay ? '#ffd27a' : '#e8ecf5'} opacity={isDay ? 0.28 : 0.1} />
      <circle {...place} data-sky r="23" fill={isDay ? '#ffd27a' : '#e8ecf5'} />
    </>
  );
}
