import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a fake server treats the next requests: correctly, or with a typical failure. */
export type Behaviour =
  'answer' | 'status-500' | 'hang' | 'hang-in-body' | 'garbage' | 'other-json' | 'endless';

export interface HttpFake {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Requests received so far, in order. */
  readonly requests: { url: URL; headers: IncomingMessage['headers'] }[];
  behaviour: Behaviour;
  /** Aborts hanging requests. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * A small HTTP server on a free loopback port; `answer` returns the JSON of a normal reply, or a text to send
 * unchanged, `statusOf` its status (200).
 */
export async function startHttpFake(
  answer: (url: URL, body: string) => unknown,
  statusOf: (answered: unknown) => number = () => 200,
): Promise<HttpFake> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    fake.requests.push({ url, headers: request.headers });
    const body = request.method === 'POST' ? text(request) : Promise.resolve('');
    void body.then((sent) => reply(response, fake.behaviour, () => answer(url, sent), statusOf));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: HttpFake = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behaviour: 'answer',
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function reply(
  response: ServerResponse,
  behaviour: Behaviour,
  answer: () => unknown,
  statusOf: (answered: unknown) => number,
): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'status-500') {
    response.writeHead(500).end('out of order');
    return;
  }
  const answered = behaviour === 'answer' ? answer() : undefined;
  response.writeHead(behaviour === 'answer' ? statusOf(answered) : 200, {
    'content-type': 'application/json',
  });
  if (behaviour === 'hang-in-body') response.write('[');
  else if (behaviour === 'garbage') response.end('<html>Welcome to the hotel network</html>');
  else if (behaviour === 'other-json') response.end('{"code":"Ok","hello":[1,2,3]}');
  else if (behaviour === 'endless') pour(response);
  else response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
}

/** Sends blanks, which JSON allows before a value, as long as the client reads. */
function pour(response: ServerResponse): void {
  const blanks = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(blanks));
  };
  response.on('drain', more);
  more();
}
