import { Agent, request } from 'node:http';

/**
 * Calls a server as load tools do: connections kept open, the body read but neither unpacked nor parsed, so
 * that the caller's own work is not taken for the server's.
 */
export function httpCaller(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
  };
  return (method: 'GET' | 'POST', path: string, body?: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        {
          method,
          agent,
          headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`${method} ${path} answered ${answer.statusCode}`)),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
}
