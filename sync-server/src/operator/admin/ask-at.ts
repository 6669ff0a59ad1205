import { createInterface } from 'node:readline';

/** Creates a prompt on a terminal.
 * @returns a function that asks one question and returns the input, or an empty text when the terminal is closed instead, by Ctrl-C or Ctrl-D */
export const askAt =
  (input: NodeJS.ReadableStream, output: NodeJS.WritableStream) =>
  (question: string): Promise<string> =>
    new Promise((resolve) => {
      const terminal = createInterface({ input, output });
      terminal.once('close', () => {
        output.write('\n');
        resolve('');
      });
      terminal.question(question, (answer) => {
        terminal.removeAllListeners('close');
        terminal.close();
        resolve(answer);
      });
    });
