import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { leavesInOrder } from './leaves-in-order.ts';

let server: Server;
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(unready = false) {
  const waiting: ServerResponse[] = [];
  server = createServer((asked, response) => {
    if (asked.url === '/slow') waiting.push(response);
    else response.end('at once');
  });
  const leaving = leavesInOrder(server, () => unready);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string): Promise<IncomingMessage> => {
    const sent = request({ port, host: '127.0.0.1', path, agent }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  const underWay = async () => {
    const answer = ask('/slow');
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return { answer, response: waiting[0] as ServerResponse };
  };
  return { leaving, ask, underWay };
}

test('connections are kept while the server stays', async () => {
  const { ask } = await serve();
  expect((await ask('/')).headers.connection).toBe('keep-alive');
});

test('a server that leaves still answers, and asks callers to go', async () => {
  const { leaving, ask, underWay } = await serve();
  const { answer, response } = await underWay();
  leaving.leave();
  expect((await ask('/')).headers.connection).toBe('close');
  response.end('done');
  expect((await answer).headers.connection).toBe('close');
});

test('a server that leaves answers on connections that were idle, until it closes', async () => {
  const { leaving, ask, underWay } = await serve();
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const { answer, response } = await underWay();
  await ask('/');
  leaving.leave();
  response.end('done');
  await answer;
  // The one that was asked to go has gone, and the idle one stays.
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(1);
  expect((await ask('/')).headers.connection).toBe('close');
  expect(connections).toBe(2);
});

test('closing waits for a request under way and not for its connection', async () => {
  const { leaving, underWay } = await serve();
  const { answer, response } = await underWay();
  response.writeHead(200);
  response.write('begun');
  leaving.leave();
  let closed = false;
  const closing = leaving.close().then(() => (closed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  response.end(', done');
  await closing;
  // Its head was sent before shutdown began.
  expect((await answer).headers.connection).toBe('keep-alive');
});

test('while it cannot serve yet, answers close their connections', async () => {
  const { ask } = await serve(true);
  expect((await ask('/')).headers.connection).toBe('close');
});
