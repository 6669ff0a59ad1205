import { POSTGRES_PREDICATE_LOCKS } from '../../src/platform/database/postgres/predicate-locks.ts';

/** A database server of the cluster. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly apiPort: number;
}

/** Times in seconds after which Patroni takes a silent primary for lost; the least that it accepts. */
const PATRONI_SECONDS = { ttl: 20, loop_wait: 1, retry_timeout: 5 };

/** Returns Patroni's configuration of a node. JSON is YAML too. */
export const patroniFile = (
  { name, folder, postgresPort, apiPort }: NodePlace,
  { etcdPort, postgresFolder, isSynchronous }: { etcdPort: number; postgresFolder: string; isSynchronous: boolean },
): string => {
  const address = `127.0.0.1:${postgresPort}`;
  const api = `127.0.0.1:${apiPort}`;
  return JSON.stringify(
    {
      scope: 'doorsign',
      name,
      restapi: { listen: api, connect_address: api },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ...PATRONI_SECONDS,
          synchronous_mode: isSynchronous,
          postgresql: {
            use_pg_rewind: true,
            remove_data_directory_on_rewind_failure: true,
            remove_data_directory_on_diverged_timelines: true,
            parameters: {
              max_connections: 200,
              shared_buffers: '64MB',
              wal_log_hints: 'on',
              ...POSTGRES_PREDICATE_LOCKS,
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: `${folder}/${name}/data`,
        bin_dir: postgresFolder,
        pgpass: `${folder}/${name}/pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: 'postgres' },
          replication: { username: 'replicator', password: 'replicator' },
          rewind: { username: 'rewinder', password: 'rewinder' },
        },
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
        parameters: { unix_socket_directories: `${folder}/${name}` },
      },
    },
    null,
    2,
  );
};

/** Returns the configuration of HAProxy, which leads to the node that Patroni calls the primary. */
export const haproxyFile = (port: number, nodes: readonly NodePlace[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 3h
  timeout server 3h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgresPort, apiPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${apiPort}`).join('\n')}
`;

/** Returns the configuration of PgBouncer. */
export const pgbouncerFile = (
  port: number,
  { database, primaryPort }: { database: string; primaryPort: number },
): string => `
[databases]
${database} = host=127.0.0.1 port=${primaryPort} dbname=${database} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 50
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`;
