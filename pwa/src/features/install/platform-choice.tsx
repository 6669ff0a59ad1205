import { useSyncExternalStore } from 'react';
import { controlClass, Field } from '../../ui/field.tsx';
import { GUIDES, type Platform } from './guides.ts';

const QUESTION = 'What is your website built with?';

const OPTIONS: readonly { platform: Platform | null; name: string }[] = [
  ...Object.entries(GUIDES).map(([platform, { name }]) => ({ platform: platform as Platform, name })),
  { platform: null, name: 'Something else' },
];

export interface PlatformChoiceProps {
  chosen: Platform | null;
  onChoose: (platform: Platform | null) => void;
}

/** The choice of the platform on which the owner's website runs; on a phone as a list, which takes less of the screen. */
export function PlatformChoice(props: PlatformChoiceProps) {
  const isNarrow = useSyncExternalStore(followWidth, isNarrowNow);
  return isNarrow ? <PlatformList {...props} /> : <PlatformButtons {...props} />;
}

const narrow = (): MediaQueryList | undefined =>
  (window as Partial<Pick<Window, 'matchMedia'>>).matchMedia?.('(width < 40rem)');
const isNarrowNow = (): boolean => narrow()?.matches === true;
const followWidth = (onChange: () => void): (() => void) => {
  const query = narrow();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
};

function PlatformList({ chosen, onChoose }: PlatformChoiceProps) {
  return (
    <Field label={QUESTION} className="p-4 pb-2">
      {(tie) => (
        <select
          {...tie}
          value={chosen ?? ''}
          onChange={({ target }) =>
            onChoose(OPTIONS.find(({ platform }) => platform === target.value)?.platform ?? null)
          }
          className={controlClass}
        >
          {OPTIONS.map(({ platform, name }) => (
            <option key={name} value={platform ?? ''}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function PlatformButtons({ chosen, onChoose }: PlatformChoiceProps) {
  return (
    <fieldset className="px-5 pt-4 pb-3">
      <legend className="float-left mb-2.5 w-full font-medium">{QUESTION}</legend>
      <div className="clear-left flex flex-wrap gap-2">
        {OPTIONS.map(({ platform, name }) => (
          <label
            key={name}
            className="flex min-h-10 cursor-pointer items-center rounded-control border border-line px-3 font-medium transition-colors hover:border-field-line has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft has-checked:outline-1 has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) forced-colors:has-checked:border-[Highlight]"
          >
            <input
              type="radio"
              name="platform"
              value={platform ?? ''}
              checked={platform === chosen}
              onChange={() => onChoose(platform)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
