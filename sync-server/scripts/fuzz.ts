import { fuzzRoutes } from '../test/fuzz/fuzz-routes.ts';
import { fuzzSocket } from '../test/fuzz/fuzz-socket.ts';
import { startThrowAwayServer } from '../test/throw-away-server.ts';
import { commandLine, randomSeed, wholeNumber } from './command-line.ts';

const { count, seed, only } = commandLine(
  'fuzz',
  'Sends damaged bodies to every route, and malformed HTTP to the socket. A response with 5xx, or an error without a message, is a fault; a crash ends the run.',
)
  .option('--count <n>', 'requests for each route', wholeNumber, 2000)
  .option('--seed <n>', 'of the damage', wholeNumber, randomSeed())
  .option('--only <text>', 'only routes whose method and path contain the text, without the socket')
  .parse()
  .opts();

console.log(`seed ${seed}`);
const server = await startThrowAwayServer();
const faults: string[] = [];
const tell = (name: string, sent: number, accepted: string, found: readonly string[]): void => {
  faults.push(...found);
  console.log(`${name.padEnd(40)} ${sent} sent, ${accepted}, ${found.length} faults`);
};
await fuzzRoutes(server, {
  count,
  seed,
  only,
  onRoute: ({ name, sent, recognized, accepted, faults: found }) =>
    tell(name, sent, `${recognized} recognized, ${accepted} accepted`, found),
});
if (only === undefined) {
  const socket = await fuzzSocket(server.port, { count, seed });
  tell('raw socket', socket.sent, `${socket.answered} answered`, socket.faults);
}

const isAlive = (await fetch(`${server.url}/api/readyz`)).ok;
await server.remove();
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(`crashes ${isAlive ? 0 : 1}, faults ${faults.length}`);
if (faults.length > 0 || !isAlive) process.exitCode = 1;
