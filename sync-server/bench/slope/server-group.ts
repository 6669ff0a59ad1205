import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { startLoadServer, type LoadServer, type Memory, type ServerProgram } from '../load/load-server.ts';

/** Several server processes on one database behind one port, which the load sees as one server. */
export interface ServerGroup extends LoadServer {
  readonly members: readonly LoadServer[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Starts server processes one after the other.
 * @param environment of all, with the address of the proxy; ports and folders are their own
 * @param port   of the proxy in front of them
 * @param folder for their folders */
export const startServerGroup = async (
  program: ServerProgram,
  environment: Readonly<Record<string, string>>,
  { count, port, folder }: { count: number; port: number; folder: string },
): Promise<ServerGroup> => {
  const members: LoadServer[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const dataDir = join(folder, `server-${index + 1}`);
      mkdirSync(dataDir, { recursive: true });
      const own = { PORT: String(await freePort()), DATA_DIR: dataDir };
      members.push(await startLoadServer(program, { ...environment, ...own }));
    }
  } catch (error) {
    // An end that is not good does not hide the error.
    await Promise.allSettled(members.map((member) => member.stop()));
    throw error;
  }
  return {
    port,
    members,
    async cpuUs() {
      return sumOf(await Promise.all(members.map((member) => member.cpuUs())));
    },
    async memory() {
      const each: Memory[] = await Promise.all(members.map((member) => member.memory()));
      return { rss: sumOf(each.map(({ rss }) => rss)), inUse: sumOf(each.map(({ inUse }) => inUse)) };
    },
    async strain() {
      const each = await Promise.all(members.map((member) => member.strain()));
      return { pauses: each.flatMap(({ pauses }) => pauses), rssPeak: sumOf(each.map(({ rssPeak }) => rssPeak)) };
    },
    async stop() {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
};
