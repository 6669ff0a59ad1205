import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The result of a script. */
export interface Ended {
  readonly code: number | null;
  /** Both streams, in the order in which they were written. */
  readonly output: string;
}

/** A copy of this machine whose files, processes and network are its own, and gone when it ends. */
export interface Machine {
  /** Runs a script of bash as root. What it leaves running must not hold its output.
   * @param isOnline with the network of this machine, instead of one that leads nowhere */
  run(script: string, isOnline?: boolean): Promise<Ended>;
  /** Starts a script, and resolves when it has said a text; it goes on running.
   * @throws when it ends before, with its output */
  start(script: string, until: string): Promise<void>;
  /** Writes a file. */
  put(path: string, content: string, mode?: number): Promise<void>;
  end(): Promise<void>;
}

/** Layers an empty folder in memory over the files of this machine. Other mounts of the machine are not below that `/`: of them only the given
 * folders are there. */
const INIT = `set -e
place=$1
shift
mount -t tmpfs -o size=6g,mode=755 tmpfs "$place"
mkdir "$place/upper" "$place/work" "$place/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" "$place/root"
mount -t proc proc "$place/root/proc"
mount --rbind /dev "$place/root/dev"
for folder in "$@"; do
  if [ ! -e "$place/root$folder" ]; then
    mkdir -p "$place/root$folder"
    mount --bind "$folder" "$place/root$folder"
  fi
done
ip link set lo up
# systemd lets Caddy listen there.
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
echo ready
# Reads until the test is over, and collects processes that have ended.
while read -r _; do :; done`;

/** Files that a container mounts one by one, and that the copy would lack. */
const MOUNTED = ['/etc/resolv.conf', '/etc/hosts', '/etc/hostname'];
/** The proxies through which this machine reaches registries. */
const PROXY = /^(https?|no|all)_proxy$/i;

/** The folders that the copy needs even if they are on a disk of their own, as a checkout in a container is: Node, and the files of the test. */
const NEEDED = [dirname(dirname(process.execPath)), dirname(fileURLToPath(import.meta.url))];

/** Starts a machine. Only root can, on Linux.
 * @param scratch     a folder on this machine, which scripts can read
 * @param environment variables of every script */
export const startMachine = async (
  scratch: string,
  environment: Readonly<Record<string, string>>,
): Promise<Machine> => {
  const place = join(scratch, 'machine');
  mkdirSync(place);
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const init = spawn('unshare', [...namespaces, '/bin/bash', '-c', INIT, 'init', place, scratch, ...NEEDED], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await readyOf(init);
  const inside = [`--target=${init.pid}`, '--mount', `--pid=/proc/${init.pid}/ns/pid_for_children`];
  const root = join(place, 'root');
  const proxies = Object.entries(process.env).filter(([name]) => PROXY.test(name)) as [string, string][];
  const env = {
    PATH: `/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:${dirname(process.execPath)}`,
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...environment,
  };

  const spawned = (script: string, isOnline: boolean): ChildProcess =>
    spawn(
      'nsenter',
      [
        ...inside,
        ...(isOnline ? [] : ['--net']),
        'chroot',
        root,
        '/bin/bash',
        '-c',
        `exec 2>&1\nset -eo pipefail\n${script}`,
      ],
      {
        env: isOnline ? { ...env, ...Object.fromEntries(proxies) } : env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );

  const run = async (script: string, isOnline = false): Promise<Ended> => {
    const child = spawned(script, isOnline);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  };

  const machine: Machine = {
    run,
    async start(script, until) {
      const child = spawned(script, false);
      let output = '';
      await new Promise<void>((resolve, reject) => {
        child.stdout?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes(until)) resolve();
        });
        child.once('exit', () => reject(new Error(`It ended without saying "${until}":\n${output}`)));
      });
    },
    async put(path, content, mode = 0o644) {
      // The files of the machine are seen from here through its first process.
      const file = `/proc/${init.pid}/root${root}${path}`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      await chmod(file, mode);
    },
    async end() {
      const ended = init.exitCode === null && init.signalCode === null ? once(init, 'exit') : null;
      init.kill('SIGKILL');
      await ended;
      rmSync(scratch, { recursive: true, force: true });
    },
  };
  try {
    for (const path of MOUNTED) await machine.put(path, readFileSync(path, 'utf8'));
  } catch (error) {
    await machine.end();
    throw error;
  }
  return machine;
};

const readyOf = async (init: ChildProcess): Promise<void> => {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    init.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    init.stdout?.setEncoding('utf8').on('data', (text: string) => text.includes('ready') && resolve());
    init.once('error', reject);
    init.once('exit', () => reject(new Error(`No machine could be started: ${said.trim()}`)));
  });
};
