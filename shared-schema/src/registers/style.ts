import { AUTO_THEME, EDGE } from '../style/choices.ts';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import { positionOf } from '../style/specified-style.ts';
import {
  AccentColor,
  Edge,
  FontSize,
  LoosePosition,
  Phones,
  Position,
  Theme,
  type WidgetStyle,
} from '../style/style.ts';
import { sameValue } from './canonical.ts';
import type { Change } from './change.ts';
import { exactly, unchanged, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { MIN_SCHEMA, type KnownSchema } from './schemas.ts';

/** The widget's look in a location's settings. */
export interface StyleSettings {
  widgetStyle: WidgetStyle;
}

const SHAPES: Readonly<Record<string, ValueShape>> = {
  'style.theme': exactly(Theme),
  'style.accentColor': exactly(AccentColor),
  'style.fontSize': exactly(FontSize),
  'style.position': { strict: Position, loose: LoosePosition },
  'style.edge': exactly(Edge),
  'style.phones': exactly(Phones),
};

/** The schema of an auto theme, of an inline position and of the keys that the first version does not have.
 * Source: shared-schema/docs/decisions/0143-style-options.md. */
const OPTIONS_SCHEMA: KnownSchema = 2;

const isOption = (key: string, value: unknown): boolean =>
  value === AUTO_THEME ||
  key === 'style.edge' ||
  key === 'style.phones' ||
  // A conflict can have no value on one side.
  (value as { inline?: unknown } | null)?.inline !== undefined;

/** Returns the changes that write the four registers of facts style.*. */
export const wholeStyleChanges = (style: WidgetStyle): Change[] => [
  { key: 'style.theme', value: style.theme },
  { key: 'style.accentColor', value: style.accentColor },
  { key: 'style.fontSize', value: style.fontSize },
  { key: 'style.position', value: positionOf(style) },
];

const optionChanges = ({ edge, phones }: WidgetStyle): Change[] => [
  { key: 'style.edge', value: edge ?? EDGE.usual },
  { key: 'style.phones', value: phones ?? true },
];

/** Returns the changes of a public call, which writes the whole style. A register that the first version does not have is only written if it
 * differs: otherwise the call of an old program would lock the style for old apps. */
export const styleCallChanges = (stored: WidgetStyle, wanted: WidgetStyle): Change[] => {
  const before = new Map(optionChanges(stored).map(({ key, value }) => [key, value]));
  return [
    ...wholeStyleChanges(wanted),
    ...optionChanges(wanted).filter(({ key, value }) => !sameValue(before.get(key), value)),
  ];
};

const allChanges = (style: WidgetStyle): Change[] => [...wholeStyleChanges(style), ...optionChanges(style)];

const DEFAULTS: ReadonlyMap<string, Change> = new Map(allChanges(DEFAULT_STYLE).map((change) => [change.key, change]));

/** One register for each choice. A position is one register, because half of it means nothing. */
export const style: RegisterFamily<StyleSettings> = {
  label: 'style',
  shapeOf: (key) => (Object.hasOwn(SHAPES, key) ? (SHAPES[key] ?? null) : null),
  steps: { 1: unchanged },
  schemaOf: (key, value) => (isOption(key, value) ? OPTIONS_SCHEMA : MIN_SCHEMA),
  absence: (key) => DEFAULTS.get(key) ?? null,
  isRemovable: false,
  gate: null,
  read(values) {
    const valueOf = <T>(key: string): T => (values.has(key) ? values.get(key) : DEFAULTS.get(key)?.value) as T;
    const edge = valueOf<number>('style.edge');
    return {
      widgetStyle: {
        theme: valueOf('style.theme'),
        accentColor: valueOf('style.accentColor'),
        fontSize: valueOf('style.fontSize'),
        ...valueOf<Position>('style.position'),
        ...(edge !== EDGE.usual && { edge }),
        ...(!valueOf<boolean>('style.phones') && { phones: false as const }),
      },
    };
  },
  changes: ({ widgetStyle }) => allChanges(widgetStyle),
};

export const styleRules: FamilyRules = {
  fieldOf: (key) => (key === 'style.position' ? 'placement' : key.replace('style.', '')),
};
