import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy between browser and product that can hold back the stream of changes, as a buffering proxy does.
 */
export interface HoldingProxy {
  readonly url: string;
  /** Number of open streams. */
  readonly open: () => number;
  /** Whether events are held back; connections stay open. */
  hold(held: boolean): void;
  close(): Promise<void>;
}

/** Forwards everything to the product at `target`. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let held = false;
  const streams = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    const isStream = asked.url?.startsWith('/api/live/changes') === true;
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (from) => pass(from, answer, isStream),
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => {
      streams.delete(answer);
      passed.destroy();
    });
    if (isStream) streams.add(answer);
    asked.pipe(passed);
  });
  function pass(from: IncomingMessage, answer: ServerResponse, isStream: boolean): void {
    if (isStream && held) return;
    answer.writeHead(from.statusCode ?? 502, from.headers);
    if (!isStream) return void from.pipe(answer);
    from.on('data', (chunk: Buffer) => {
      if (!held) answer.write(chunk);
    });
    from.on('end', () => answer.end());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => streams.size,
    hold: (now) => (held = now),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
