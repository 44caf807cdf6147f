import { Agent, createServer, get, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReadinessProxy {
  readonly url: string;
  /** Whether it gives requests to the server of this port. */
  readonly passesTo: (port: number) => boolean;
  close(): Promise<void>;
}

/**
 * A reverse proxy as small as can be: it looks at /readyz of each server and gives requests, over connections
 * that it keeps, to those that are ready, in turn. It never tries a request twice.
 */
export async function startReadinessProxy(
  ports: readonly number[],
  everyMs: number,
): Promise<ReadinessProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const look = (port: number) =>
    new Promise<void>((resolve) => {
      const isReady = (yes: boolean) => {
        if (yes) ready.add(port);
        else ready.delete(port);
        resolve();
      };
      const asked = get(
        { host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2_000 },
        (answer) => {
          answer.resume();
          isReady(answer.statusCode === 200);
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', () => isReady(false));
    });
  const closing = new AbortController();
  const looking = ports.map(async (port) => {
    while (!closing.signal.aborted) {
      await look(port);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const candidates = [...ready];
    const port = candidates[(turn += 1) % Math.max(1, candidates.length)];
    if (port === undefined) return refuse(outgoing, 'no server is ready');
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', (error) => refuse(outgoing, error.message));
    incoming.pipe(passed);
  });
  await Promise.all(ports.map(look));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passesTo: (port) => ready.has(port),
    async close() {
      closing.abort();
      await Promise.all(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function refuse(outgoing: ServerResponse, why: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`Bad gateway: ${why}`);
}
