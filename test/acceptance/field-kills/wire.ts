import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a phone's call: it gets through, never arrives, arrives but its answer is lost, or is answered by
 * a proxy.
 */
export type Fate = 'through' | 'lost-call' | 'lost-answer' | { readonly status: number };

/** The connection between phone and product. Its address stays the same while the product is killed. */
export interface Wire {
  readonly url: string;
  /** Called for each call of the technician's app; `through` without one. */
  decide(fate: ((call: string) => Fate) | null): void;
  /** From now on serves a changed service worker, as after an update. */
  publishUpdate(): void;
  close(): Promise<void>;
}

/** Forwards everything to the product at `target`. */
export async function startWire(target: string): Promise<Wire> {
  let fateOf: ((call: string) => Fate) | null = null;
  let version = '';
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const fate = path.startsWith('/api/field/') && fateOf ? fateOf(`${asked.method} ${path}`) : 'through';
    if (fate === 'lost-call') {
      answer.destroy();
      return;
    }
    if (typeof fate === 'object') {
      asked.resume();
      asked.on('end', () => answer.writeHead(fate.status, { 'content-type': 'application/json' }).end('{}'));
      return;
    }
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const passed = request(new URL(path, target), { method: asked.method, headers }, (from) => {
      if (fate === 'lost-answer') {
        from.resume();
        from.on('end', () => answer.destroy());
      } else pass(from, answer, path === '/field/service-worker.js' ? version : '');
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (fate) => (fateOf = fate),
    publishUpdate: () => (version += '\n// A newer version.'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(from: IncomingMessage, answer: ServerResponse, added: string): void {
  const { 'content-length': length, ...headers } = from.headers;
  answer.writeHead(from.statusCode ?? 502, {
    ...headers,
    ...(length !== undefined && { 'content-length': String(Number(length) + added.length) }),
  });
  from.on('data', (chunk: Buffer) => answer.write(chunk));
  from.on('end', () => answer.end(added));
  from.on('error', () => answer.destroy());
}

/** Applies a fate to the first matching call; all others get through. @returns whether it has occurred */
export function once(wire: Wire, call: RegExp, fate: Fate, act: () => void = () => undefined): () => boolean {
  let came = false;
  wire.decide((one) => {
    if (came || !call.test(one)) return 'through';
    came = true;
    act();
    return fate;
  });
  return () => came;
}
