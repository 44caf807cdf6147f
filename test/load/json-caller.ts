import { Agent, request } from 'node:http';

/** Calls a server over connections kept open and reads its JSON; throws unless it answers 200. */
export function jsonCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (
    method: 'GET' | 'POST',
    path: string,
    { body, token }: { body?: unknown; token?: string } = {},
  ): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const sent = request(url + path, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const said = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(said) as Record<string, unknown>);
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${said.slice(0, 200)}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
}
