import type { Server, ServerResponse } from 'node:http';

export interface LeavingServer {
  /**
   * From now on each answer asks its caller to close the connection, so that the next request goes to another
   * server.
   */
  leave(): void;
  /**
   * Takes no more connections and ends when the requests under way have; what still talks after ten seconds
   * is cut off.
   */
  close(): Promise<void>;
}

const patienceMs = 10_000;

/**
 * Lets a server end without cutting anyone off. Node closes connections that are idle at that moment, and
 * would leave those of the requests under way open until their callers go.
 * @param isUnready while true, answers close their connections too: behind a balancer the next attempt finds
 * another server
 */
export function leavesInOrder(server: Server, isUnready: () => boolean): LeavingServer {
  const underWay = new Set<ServerResponse>();
  let leaving = false;
  let closing = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // Its head may have promised to keep the connection before anyone knew. Not before callers are gone: a
      // proxy may be sending its next request on a connection that is idle.
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
