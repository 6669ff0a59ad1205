// A proxy for machines without HAProxy: gives each connection to the next server process, and looks into none.
// Arguments: its own port, then those of the servers.
import { connect, createServer } from 'node:net';

const [port, ...servers] = process.argv.slice(2).map(Number);
let next = 0;

createServer((client) => {
  const server = connect(servers[next++ % servers.length] ?? 0, '127.0.0.1');
  client.pipe(server).pipe(client);
  client.on('error', () => {}).on('close', () => server.destroy());
  server.on('error', () => {}).on('close', () => client.destroy());
}).listen(port, '127.0.0.1');
