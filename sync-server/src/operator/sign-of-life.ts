/** Seconds after which a command says that it is at work; later ones follow each minute. */
const FIRST_S = [5, 30, 60];
const NEXT_S = 60;

/** Says from time to time for how long a command has been at work, so that nobody takes it for one that hangs. It does not keep the process alive.
 * @param say receives each line
 * @returns   a function that ends this */
export const showSignOfLife = (name: string, say: (line: string) => void): (() => void) => {
  let timer: NodeJS.Timeout;
  const wait = (afterS: number, index: number): void => {
    const atS = FIRST_S[index] ?? afterS + NEXT_S;
    const tell = (): void => {
      say(`${name} has been at work for ${atS} s.`);
      wait(atS, index + 1);
    };
    timer = setTimeout(tell, (atS - afterS) * 1000).unref();
  };
  wait(0, 0);
  return () => clearTimeout(timer);
};
