import type { Server, ServerResponse } from 'node:http';

export interface LeavingServer {
  /** From now on every answer closes its connection, so that the next request goes to another server. */
  leave(): void;
  /**
   * Accepts no more connections and ends once the open requests are finished; after ten seconds the rest is
   * cut off.
   */
  close(): Promise<void>;
}

const patienceMs = 10_000;

/**
 * Lets a server stop without cutting anyone off. Node closes connections that are idle at that moment, but
 * leaves those of open requests until their callers close them.
 * @param isUnready while true, answers close their connections too: behind a load balancer the next attempt
 * reaches another server
 */
export function leavesInOrder(server: Server, isUnready: () => boolean): LeavingServer {
  const underWay = new Set<ServerResponse>();
  let leaving = false;
  let closing = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // The head may have promised keep-alive before shutdown began. Not before callers are gone: a proxy may
      // be sending its next request on an idle connection.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    if (leaving || isUnready()) response.shouldKeepAlive = false;
  });
  return {
    leave() {
      leaving = true;
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    close: () =>
      new Promise((resolve) => {
        closing = true;
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), patienceMs).unref();
      }),
  };
}
