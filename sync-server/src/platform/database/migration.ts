import type { ColumnDataType, ColumnDefinitionBuilder, CreateTableBuilder, Expression, Kysely } from 'kysely';

/** The engine's spelling of what migrations need, so that one migration works on every engine. */
export interface SchemaDialect {
  /** Text of any length, compared and sorted by its bytes. */
  readonly text: ColumnDataType | Expression<unknown>;
  /** An integer wide enough for epoch milliseconds. */
  readonly integer: ColumnDataType;
  /** A floating-point number. */
  readonly real: ColumnDataType;
  /** An auto-incrementing primary key that never reuses a number. */
  readonly counter: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder };
  /** Finishes a table definition: makes an engine that would not check column types enforce them. */
  strict<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>;
}

/** One forward migration. Names sort in the order of application; an applied migration never changes. */
export type Migration = TableMigration | IndexMigration;

/** Changes tables or rows, in one transaction. */
interface TableMigration {
  readonly name: string;
  up(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void>;
}

/** Adds indexes to tables that may be large. PostgreSQL builds them while others write to these tables. */
export interface IndexMigration {
  readonly name: string;
  readonly indexes: readonly AddedIndex[];
}

export interface AddedIndex {
  readonly name: string;
  /** The rest of the statement, such as `audit (at) where at is not null`. */
  readonly on: string;
}
