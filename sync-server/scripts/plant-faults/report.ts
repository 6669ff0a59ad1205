import { explained, explanationOf, type Explained } from './explained.ts';
import type { Fault } from './find-faults.ts';

/** Describes a fault: its position, and its line before and after the fault. */
export const describeFault = ({ file, line, kind, before, after }: Fault): string =>
  `${file}:${line} ${kind}\n      ${before}\n      ${after}`;

interface Report {
  text: string;
  unexplained: number;
}

/** Reports the results of all faults: those that no test noticed, the count of each folder, and the total in the last line. */
export const reportOf = (
  folders: readonly string[],
  picked: readonly Fault[],
  survivors: readonly Fault[],
  table: readonly Explained[] = explained,
): Report => {
  const unexplained = survivors.filter((fault) => explanationOf(fault, table) === undefined).length;
  const lines = survivors.map(
    (fault) => `${describeFault(fault)}\n      ${explanationOf(fault, table) ?? 'NOT EXPLAINED'}`,
  );
  const counts = folders.map((folder) => {
    const [planted = 0, survived = 0] = [picked, survivors].map(
      (faults) => faults.filter(({ file }) => file.startsWith(`${folder}/`)).length,
    );
    return `${folder.padEnd(26)} ${planted} faults, ${planted - survived} noticed`;
  });
  const noticed = picked.length - survivors.length;
  const total = `${picked.length} faults: ${noticed} noticed, ${survivors.length - unexplained} explained, ${unexplained} unexplained`;
  return { text: ['Survivors:', ...lines, '', ...counts, total].join('\n'), unexplained };
};
