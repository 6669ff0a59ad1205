/** Returns the configuration of HAProxy in front of server processes: as operate.md asks of a proxy, except that clients say their address
 * themselves, and that one thread does all, so that its CPU time is that of one core at most. */
export const proxyFile = (port: number, servers: readonly number[]): string => `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
frontend doorsign
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
${servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server}\n`).join('')}`;
