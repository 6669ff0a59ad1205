import { MapPin, Phone, Square, SquareCheck, WifiOff } from 'lucide-react';
import { usFederalHolidays } from '@doorsign/shared-schema/holidays';
import { ACCENT_COLORS } from '@doorsign/shared-schema/style';

/** Small pictures of the product on the feature cards. Decorative: the text below them says the same. */

const YEAR = 2026;
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** One of the three is not ticked. */
const TICKS: Readonly<Record<string, boolean>> = { Juneteenth: true, 'Labor Day': false, 'Thanksgiving Day': true };

export function HolidaysPicture() {
  return (
    <ul className="w-full max-w-64 space-y-2">
      {usFederalHolidays(YEAR)
        .filter(({ name }) => name in TICKS)
        .map(({ name, date }) => (
          <li key={date} className="flex items-center gap-3 rounded-control border border-line bg-card px-3 py-2">
            {TICKS[name] ? (
              <SquareCheck className="size-4 shrink-0 text-brand" />
            ) : (
              <Square className="size-4 shrink-0 text-field-line" />
            )}
            <span className="font-medium">{name}</span>
            <span className="ml-auto text-muted tabular">{DATE.format(Date.parse(date))}</span>
          </li>
        ))}
    </ul>
  );
}

export function OfflinePicture() {
  return (
    <div className="w-full max-w-64 space-y-2">
      <p className="flex items-center gap-2.5 rounded-control bg-holiday-soft px-3 py-2 font-medium text-holiday-text">
        <WifiOff className="size-4 shrink-0" />
        Saved on this device
      </p>
      <p className="text-center text-muted">then, automatically</p>
      <p className="flex items-center gap-2.5 rounded-control bg-open-soft px-3 py-2 font-medium text-open-text">
        <span className="mx-1 size-2 shrink-0 rounded-full bg-open" />
        Live on your website
      </p>
    </div>
  );
}

export function PopupPicture() {
  return (
    <div className="flex w-full max-w-64 flex-col gap-2">
      <span className="inline-flex items-center justify-center gap-2 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand">
        <Phone className="size-4" />
        Call Us Now
      </span>
      <span className="inline-flex items-center justify-center gap-2 rounded-control border border-line bg-card px-4 py-2.5 font-semibold">
        <MapPin className="size-4" />
        Directions
      </span>
    </div>
  );
}

const CORNERS = [
  [14, 14],
  [186, 14],
  [14, 94],
] as const;

export function LookPicture() {
  return (
    <svg viewBox="0 0 260 160" className="w-full max-w-64">
      <rect x="0.5" y="0.5" width="259" height="119" rx="12" className="fill-card stroke-line" />
      {CORNERS.map(([left, top]) => (
        <rect key={`${left} ${top}`} x={left} y={top} width="60" height="14" rx="7" className="fill-track" />
      ))}
      <rect x="166" y="84" width="80" height="24" rx="12" className="fill-card stroke-field-line" />
      <circle cx="182" cy="96" r="5" className="fill-open" />
      <rect x="193" y="92" width="42" height="8" rx="4" className="fill-ink" />
      {ACCENT_COLORS.map(({ value }, index) => (
        <circle key={value} cx={18 + index * 32} cy="144" r="11" fill={value} />
      ))}
    </svg>
  );
}

export function LightPicture() {
  return (
    <p className="text-center font-heading leading-none font-[650] tracking-[-0.04em]">
      <span className="text-[5.5rem]">2</span>
      <span className="ml-1 text-3xl text-muted">KB</span>
    </p>
  );
}

const COUNTS = [22, 34, 28, 46, 52, 78, 40, 30, 38, 44, 58, 64, 92, 50];

export function CountsPicture() {
  return (
    <svg viewBox="0 0 252 120" className="w-full max-w-64">
      <path d="M0 119.5h252" className="stroke-line" />
      {COUNTS.map((count, index) => (
        <rect
          key={index}
          x={index * 18 + 3}
          y={118 - count}
          width="12"
          height={count}
          rx="3"
          className={index % 7 === 5 ? 'fill-brand' : 'fill-open-bar'}
        />
      ))}
    </svg>
  );
}
