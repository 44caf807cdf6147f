import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the product and its PostgreSQL that cuts the connection on command. */
export interface WireProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** The next simple query of this text arrives, but its answer never does. */
  cutAfterRequest(statement: string): void;
  /** The next simple query of this text does not arrive. */
  cutBeforeRequest(statement: string): void;
  /** Ends every connection. */
  cutAll(): void;
  /** Ends every connection and takes no new one. */
  refuse(): void;
  accept(): void;
  /** From now on another server is behind the same address; existing connections are cut. */
  moveTo(url: string): void;
  stop(): Promise<void>;
}

const backendOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port || 5432) });

export async function startWireProxy(url: string): Promise<WireProxy> {
  let backend = backendOf(url);
  let refusing = false;
  let cut: { statement: string; arrives: boolean } | undefined;
  const pairs = new Set<readonly [Socket, Socket]>();

  const server = createServer((front) => {
    if (refusing) {
      front.destroy();
      return;
    }
    const back = connect(backend);
    const pair = [front, back] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      front.destroy();
      back.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    let deaf = false;
    front.on('data', (chunk: Buffer) => {
      if (cut && isQuery(chunk, cut.statement)) {
        const { arrives } = cut;
        cut = undefined;
        if (!arrives) {
          end();
          return;
        }
        deaf = true;
        // The answer got this far: the request has been carried out.
        back.once('data', end);
      }
      back.write(chunk);
    });
    back.on('data', (chunk: Buffer) => void (deaf || front.write(chunk)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const own = new URL(url);
  own.host = `127.0.0.1:${address.port}`;
  const cutAll = () => {
    for (const [front, back] of pairs) {
      front.destroy();
      back.destroy();
    }
  };
  return {
    url: own.href,
    cutAfterRequest: (statement) => void (cut = { statement, arrives: true }),
    cutBeforeRequest: (statement) => void (cut = { statement, arrives: false }),
    cutAll,
    refuse() {
      refusing = true;
      cutAll();
    },
    accept: () => void (refusing = false),
    moveTo(other) {
      backend = backendOf(other);
      cutAll();
    },
    async stop() {
      cutAll();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A message "Q": one byte, four of length, the text and a zero. */
const isQuery = (chunk: Buffer, statement: string): boolean =>
  chunk[0] === 0x51 && chunk.subarray(5, chunk.readUInt32BE(1)).toString('utf8') === statement;
