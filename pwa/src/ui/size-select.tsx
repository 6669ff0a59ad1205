import type { FontSize } from '@doorsign/shared-schema/style';
import { FONT_SIZE_LABELS, FONT_SIZES } from '@doorsign/shared-schema/style/choices';
import { controlClass, Field } from './field.tsx';

/** A select for the size of the widget's text. */
export function SizeSelect({ value, onChange }: { value: FontSize; onChange: (size: FontSize) => void }) {
  return (
    <Field label="Size" className="max-w-60">
      {(tie) => (
        <select
          {...tie}
          value={value}
          onChange={({ target }) => onChange(FONT_SIZES.find((size) => size === target.value) ?? value)}
          className={controlClass}
        >
          {FONT_SIZES.map((size) => (
            <option key={size} value={size}>
              {FONT_SIZE_LABELS[size]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
