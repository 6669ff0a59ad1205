import { DEFAULT_STYLE } from '../style/default-style.ts';
import { AccentColor, FontSize, LoosePosition, Position, Theme, type WidgetStyle } from '../style/style.ts';
import type { Change } from './change.ts';
import { exactly, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { MIN_SCHEMA } from './schemas.ts';

/** The widget's look in a location's settings. */
export interface StyleSettings {
  widgetStyle: WidgetStyle;
}

const SHAPES: Readonly<Record<string, ValueShape>> = {
  'style.theme': exactly(Theme),
  'style.accentColor': exactly(AccentColor),
  'style.fontSize': exactly(FontSize),
  'style.position': { strict: Position, loose: LoosePosition },
};

/** Returns the changes that write all four registers of a style. */
export const wholeStyleChanges = ({
  theme,
  accentColor,
  fontSize,
  placement,
  positionX,
  positionY,
}: WidgetStyle): Change[] => [
  { key: 'style.theme', value: theme },
  { key: 'style.accentColor', value: accentColor },
  { key: 'style.fontSize', value: fontSize },
  { key: 'style.position', value: { placement, positionX, positionY } },
];

const DEFAULTS: ReadonlyMap<string, Change> = new Map(
  wholeStyleChanges(DEFAULT_STYLE).map((change) => [change.key, change]),
);

/** One register for each choice. A position is one register, because half of it means nothing. */
export const style: RegisterFamily<StyleSettings> = {
  label: 'style',
  shapeOf: (key) => (Object.hasOwn(SHAPES, key) ? (SHAPES[key] ?? null) : null),
  steps: {},
  schemaOf: () => MIN_SCHEMA,
  absence: (key) => DEFAULTS.get(key) ?? null,
  isRemovable: false,
  gate: null,
  read(values) {
    const valueOf = <T>(key: string): T => (values.has(key) ? values.get(key) : DEFAULTS.get(key)?.value) as T;
    const { placement, positionX, positionY } = valueOf<Position>('style.position');
    return {
      widgetStyle: {
        theme: valueOf('style.theme'),
        accentColor: valueOf('style.accentColor'),
        fontSize: valueOf('style.fontSize'),
        placement,
        positionX,
        positionY,
      },
    };
  },
  changes: ({ widgetStyle }) => wholeStyleChanges(widgetStyle),
};

export const styleRules: FamilyRules = {
  fieldOf: (key) => (key === 'style.position' ? 'placement' : key.replace('style.', '')),
};
