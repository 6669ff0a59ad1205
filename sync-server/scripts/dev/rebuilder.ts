/** Builds again after changes. */
export interface Rebuilder {
  /** Reports a change. */
  changed(): void;
}

interface RebuilderOptions {
  /** Runs one build. Must not throw. */
  build(): Promise<void>;
  /** Debounce time, in milliseconds: a build starts when nothing has changed for so long. Editors and Git write many files at once. */
  quietMs: number;
}

/** Creates a rebuilder that runs one build at a time. Changes during a build start another one afterwards. */
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
