import type { ColumnDataType, ColumnDefinitionBuilder, CreateTableBuilder, Expression, Kysely } from 'kysely';

/** How the engine at hand spells what migrations need, so that one migration serves every engine. */
export interface SchemaWords {
  /** Text of any length, compared and sorted by its bytes. */
  readonly text: ColumnDataType | Expression<unknown>;
  /** A whole number that holds epoch milliseconds. */
  readonly integer: ColumnDataType;
  /** A number with a fraction. */
  readonly real: ColumnDataType;
  /** The primary key that counts up by itself and never gives a number twice. */
  readonly counter: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder };
  /** Ends a table: column types are enforced where the engine would not do so by itself. */
  strict<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>;
}

/** One step forward. Names sort in the order in which they are applied; an applied one never changes. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>, words: SchemaWords): Promise<void>;
}
