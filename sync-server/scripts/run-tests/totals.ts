/** The number of passed and failed tests, and the duration of each file. A file that failed outside of its tests, such as in `beforeAll`, counts as one failed test. */
export interface Totals {
  passed: number;
  failed: number;
  files: readonly FileTime[];
  /** The failed tests, each as its file and its name. */
  failures: readonly string[];
}

/** The duration of a file's tests, in seconds. In a file with parallel tests, the sum of their durations. */
export interface FileTime {
  file: string;
  seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

/** Reads the JSON report of vitest or of Playwright. File names are those of the report. */
export function readTotals(json: string): Totals {
  const report = JSON.parse(json) as VitestReport | PlaywrightReport;
  return 'stats' in report ? playwrightTotals(report) : vitestTotals(report);
}

function playwrightTotals({
  stats: { expected, unexpected, flaky },
  errors,
  suites,
  config,
}: PlaywrightReport): Totals {
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    files: suites.map((suite) => ({ file: `${config.rootDir}/${suite.file}`, seconds: durationMs(suite) / 1000 })),
    failures: suites.flatMap(failedSpecs).map((name) => `${config.rootDir}/${name}`),
  };
}

const failedSpecs = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} > ${title}`),
  ...suites.flatMap(failedSpecs),
];

function durationMs({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return sum([...results.map(({ duration }) => duration), ...suites.map(durationMs)]);
}

function vitestTotals({ numPassedTests, numFailedTests, testResults }: VitestReport): Totals {
  const failedOutside = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedOutside.length,
    files: testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
    failures: [
      ...failedOutside.map(({ name }) => name),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} > ${fullName}`),
      ),
    ],
  };
}

/** Adds up the totals of several steps. */
export const addTotals = (all: readonly Totals[]): Totals => ({
  passed: sum(all.map(({ passed }) => passed)),
  failed: sum(all.map(({ failed }) => failed)),
  files: all.flatMap(({ files }) => files),
  failures: all.flatMap(({ failures }) => failures),
});

/** Formats the number of passed and failed tests, to follow the name of a step. Empty for a step without tests. */
export const countsText = (totals: Totals | null): string =>
  totals === null ? '' : `   ${totals.passed} passed, ${totals.failed} failed`;

/** Formats one line for each of the slowest files.
 * @param root prefix removed from paths */
export const slowestFiles = (files: readonly FileTime[], root: string, count = 10): string =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file.replace(root, '')}`)
    .join('\n');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
