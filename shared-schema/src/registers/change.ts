/** A register's new value, before its location and its base are added. `del` removes the register; `value` is then null. */
export interface Change {
  key: string;
  value: unknown;
  del?: true | undefined;
}
