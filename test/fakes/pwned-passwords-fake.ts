import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PwnedPasswordsFake {
  readonly url: string;
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[];
  behaviour: 'answer' | 'status-503' | 'hang' | 'garbage';
  close(): Promise<void>;
}

/**
 * A server that speaks the range call of Pwned Passwords, padding included, and knows the passwords given.
 */
export async function startPwnedPasswordsFake(leaked: readonly string[]): Promise<PwnedPasswordsFake> {
  const hashes = leaked.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    fake.requests.push({ path: url.pathname, headers: request.headers });
    if (fake.behaviour === 'hang') return;
    const prefix = /^\/range\/([0-9A-F]{5})$/i.exec(url.pathname)?.[1]?.toUpperCase();
    if (fake.behaviour === 'status-503' || !prefix) {
      response.writeHead(prefix ? 503 : 400).end('out of order');
      return;
    }
    const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:42`);
    // Padding: endings without a match, leaked zero times.
    const padding = Array.from(
      { length: 20 },
      (_, index) =>
        `${createHash('sha1').update(`${prefix}${index}`).digest('hex').toUpperCase().slice(5)}:0`,
    );
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(fake.behaviour === 'garbage' ? '<html>Hotel network</html>' : [...found, ...padding].join('\r\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: PwnedPasswordsFake = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behaviour: 'answer',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
