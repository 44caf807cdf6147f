import { createServer, type Socket } from 'node:net';

/** As PgBouncer's `pool_mode`. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/**
 * A pooler at its wire, without PostgreSQL behind it: it lets everyone in and knows `begin`, `rollback` and
 * `select pg_backend_pid()`.
 */
export async function startPoolerFake(mode: PoolMode): Promise<{ url: string; stop: () => Promise<void> }> {
  const sessions = Array.from({ length: 20 }, (_, index) => 1_000 + index);
  const taken = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  const take = (socket: Socket): number => {
    const free = sessions.filter((session) => ![...taken.values()].includes(session));
    const session = taken.get(socket) ?? free[0] ?? 0;
    taken.set(socket, session);
    return session;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let isOpen = false;
    let inTransaction = false;
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        taken.delete(socket);
      });
    const ready = () => message('Z', Buffer.from(inTransaction ? 'T' : 'I'));
    const answer = (statement: string): Buffer[] => {
      if (statement === 'begin' && mode === 'statement') {
        return [
          message(
            'E',
            Buffer.from('SERROR\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0'),
          ),
          ready(),
        ];
      }
      const session = take(socket);
      if (statement === 'begin') inTransaction = true;
      if (statement === 'rollback') inTransaction = false;
      if (mode !== 'session' && !inTransaction) taken.delete(socket);
      const rows = statement.startsWith('select')
        ? [pidColumn, message('D', Buffer.concat([int16(1), int32(4), Buffer.from(String(session))]))]
        : [];
      return [...rows, message('C', Buffer.from(`${statement.split(' ')[0]?.toUpperCase()}\0`)), ready()];
    };
    socket.on('data', (chunk: Buffer) => {
      if (!isOpen) {
        isOpen = true;
        // "You are in", and a process number other than the session's.
        socket.write(
          Buffer.concat([
            message('R', int32(0)),
            message('K', Buffer.concat([int32(77_777), int32(1)])),
            ready(),
          ]),
        );
      } else if (chunk[0] === 0x51) {
        socket.write(Buffer.concat(answer(chunk.subarray(5, chunk.length - 1).toString())));
      } else socket.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `postgres://someone@127.0.0.1:${address.port}/haulwright`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
/** One column `pid` of the type int4 as text. */
const pidColumn = message(
  'T',
  Buffer.concat([
    int16(1),
    Buffer.from('pid\0'),
    int32(0),
    int16(0),
    int32(23),
    int16(4),
    int32(-1),
    int16(0),
  ]),
);
