/** Builds again after changes. */
export interface Rebuilder {
  /** Something has changed. */
  changed(): void;
}

interface RebuilderOptions {
  /** It must not throw. */
  build(): Promise<void>;
  /** A build begins when nothing has changed for so long: editors and Git write many files at once. */
  quietMs: number;
}

/** One build at a time. What changes while one runs is built afterwards. */
export const createRebuilder = ({ build, quietMs }: RebuilderOptions): Rebuilder => {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;

  const buildAll = async (): Promise<void> => {
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      await build();
    }
    isBuilding = false;
  };

  return {
    changed() {
      isStale = true;
      clearTimeout(timer);
      timer = setTimeout(() => void buildAll(), quietMs);
    },
  };
};
