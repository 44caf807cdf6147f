import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSms {
  readonly to: string;
  readonly text: string;
}

/** The operator's gateway for text messages, on a free loopback port. */
export interface SmsGatewayFake {
  readonly url: string;
  /** Messages taken so far, in order. */
  readonly messages: ReceivedSms[];
  readonly requests: {
    method: string | undefined;
    path: string | undefined;
    headers: IncomingMessage['headers'];
  }[];
  /** `redirect` sends the caller to `<url>/elsewhere`. */
  behaviour: 'answer' | 'status-500' | 'redirect';
  close(): Promise<void>;
}

export async function startSmsGatewayFake(): Promise<SmsGatewayFake> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      fake.requests.push({ method: request.method, path: request.url, headers: request.headers });
      if (fake.behaviour === 'status-500') return response.writeHead(500).end('out of order');
      if (fake.behaviour === 'redirect') return response.writeHead(307, { location: '/elsewhere' }).end();
      fake.messages.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedSms);
      return response.writeHead(202).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: SmsGatewayFake = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
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
