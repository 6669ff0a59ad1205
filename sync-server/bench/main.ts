import { benchStatus } from '../../shared-schema/bench/status.ts';
import { pillTimes } from '../../widget/bench/pill-times.ts';
import { appBytes } from '../scripts/app-bytes.ts';
import { memoryRows } from './cached-business.ts';
import { enumerationRows } from './enumeration.ts';
import { customCssRows } from './custom-css.ts';
import { payloadRows, widgetBytes } from './payload.ts';
import { commandLine } from '../scripts/command-line.ts';
import { printTable } from './row.ts';
import { statusMarkRows } from './status-marks.ts';
import { locationRows, syncRows } from './sync.ts';
import { peerRows } from './visitor-bytes.ts';

commandLine(
  'bench',
  'Measures the status engine, the bytes of websites and the app, the pill, sync and memory, each beside a peer in the same run.',
).parse();

const STATUS_AIMS = ['>= 1000 x, <= 25 ns', '', '>= 100 x', '>= 100 x, <= 6 µs', '<= 1 ms'];

const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;
const nanoseconds = (ns: number): string => (ns < 1000 ? `${Math.round(ns)} ns` : `${(ns / 1000).toFixed(1)} µs`);

printTable(
  'Status engine',
  'The same schedule asked of our engine and of luxon in turn; the best of five rounds each.',
  benchStatus().map(({ name, ours, peer, ratio }, row) => ({
    name,
    ours: nanoseconds(ours),
    peer: nanoseconds(peer),
    ratio,
    aim: STATUS_AIMS[row] ?? '',
  })),
);
printTable('Bytes on a website', 'What a visitor loads, for an ordinary week.', await widgetBytes());
printTable(
  'Beside others',
  'Brotli bytes that a page loads: our script with the payload of an ordinary week in it, and pieces of others from their npm packages.',
  await peerRows(),
);
printTable(
  'From request to pill',
  'Real Chromium on a page of another origin, latency added to each answer; median of 15 visits, in turn with a script that only appends a text.',
  (await pillTimes()).map(({ name, ours, peer, aim }) => ({
    name,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    ratio: peer / ours,
    aim: aim === undefined ? '' : `<= ${aim} ms`,
  })),
);
printTable(
  'JavaScript of the app',
  'Brotli bytes that a cold visit to a screen loads before it can be used.',
  [...appBytes()].map(([name, bytes]) => ({ name, ours: `${(bytes / 1000).toFixed(1)} KB` })),
);
printTable(
  'Public payload',
  'CPU time per request of a process of its own under the same load: our handler, bare Koa and bare node:http with the same bytes.',
  await payloadRows(),
);
printTable(
  'Memory of the server',
  'Bytes that stay for each business whose widget is asked for: heap and buffers after a collection, with 1,000 businesses kept.',
  await memoryRows(),
);
printTable(
  'Sync request',
  'The service in one process, on a SQLite file with every transaction synced; 400 holidays stored, every edit of a batch meets a change that it had not seen.',
  await syncRows(),
);
printTable(
  'Custom CSS',
  'Compiling a sheet of the largest size, the slowest three of those that are made for it (ours) and an ordinary one (peer); fastest of 5.',
  customCssRows(),
);
printTable(
  'Several locations',
  'In a business with ten locations of 400 holidays each (ours), and in one with one such location (peer), in turn; medians of 200. A Save changes one day.',
  await locationRows(),
);
printTable(
  'Status at the minute',
  'The job for webhooks in one process, on a SQLite file with every transaction synced: 10,000 locations close in the same minute.',
  await statusMarkRows(),
);
printTable(
  'Known and unknown e-mails',
  'Median answer for an e-mail with an account (ours) and without one (peer), asked in turn over HTTP: time, and CPU time of client and server in one process.',
  await enumerationRows(),
);
