import { createServer } from 'node:net';

/** The preferred port of the loopback address if it is free, else any free one. */
export async function choosePort(wanted: number | undefined): Promise<number> {
  return (
    (wanted !== undefined && (await listenOnce(wanted))) ||
    ((await listenOnce(0)) ?? Promise.reject(new Error('no free TCP port on 127.0.0.1')))
  );
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });
}
