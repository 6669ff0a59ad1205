import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { DemoPill } from './demo-pill.tsx';
import { DemoScene } from './demo-scene.tsx';

const FORMAT = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a minute of the day. Pages are rendered in English at build time, so the text is the same for every visitor.
 * @param minute minutes since midnight */
const timeOfMinute = (minute: number): string => FORMAT.format(minute * 60_000);

const QUARTER_PAST_TWO = 14 * 60 + 15;
const STEP = 15;
/** From this minute on the sky is dark enough for light text. */
const DARK_FROM = 18 * 60;
const DARK_UNTIL = 6 * 60;

/** A sample shop's website with the real, clickable widget, and a slider for the time of day. */
export function Demo() {
  const [minute, setMinute] = useState(QUARTER_PAST_TWO);
  const isDark = minute >= DARK_FROM || minute < DARK_UNTIL;
  return (
    <div className="mx-auto w-full max-w-[44rem]">
      <div className="overflow-hidden rounded-[18px] border border-line bg-card shadow-float">
        <div aria-hidden className="flex h-10 items-center gap-1.5 border-b border-line px-3.5">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-track" />
          ))}
          <span className="mx-auto pr-10 text-xs text-muted">harborbakery.example</span>
        </div>
        <div className="relative aspect-[7/5] overflow-hidden contain-layout">
          <DemoScene minute={minute} className="absolute inset-0 size-full" />
          <div
            className={classes(
              'relative px-[6%] pt-[6%] transition-colors duration-300',
              isDark ? 'text-[#fff4e4]' : 'text-[#3a2417]',
            )}
          >
            <p className="font-heading text-[clamp(1.5rem,3vw,2.25rem)] leading-none font-[650] tracking-[-0.02em]">
              Harbor Bakery
            </p>
            <p className="mt-2 text-[0.875rem] opacity-80">Sourdough since 1987</p>
          </div>
          <DemoPill minute={minute} />
        </div>
      </div>
      <div className="needs-script mx-auto mt-5 flex max-w-[36rem] items-center gap-4">
        <label htmlFor="demo-minute" className="shrink-0 text-muted">
          Time of day
        </label>
        <input
          id="demo-minute"
          type="range"
          min={0}
          max={24 * 60 - STEP}
          step={STEP}
          value={minute}
          aria-valuetext={timeOfMinute(minute)}
          onChange={({ target }) => setMinute(Number(target.value))}
          className="h-10 min-w-0 flex-1 rounded-control accent-brand"
        />
        <output htmlFor="demo-minute" className="w-18 shrink-0 text-right font-semibold tabular">
          {timeOfMinute(minute)}
        </output>
      </div>
    </div>
  );
}
