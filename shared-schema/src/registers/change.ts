/** A register's new value, before it is given its location and its base. `del` removes the register; its value is null then. */
export interface Change {
  key: string;
  value: unknown;
  del?: true | undefined;
}
