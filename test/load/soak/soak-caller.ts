import { Agent, request } from 'node:http';
import type { SoakFigures } from './soak-figures.ts';
import type { SoakPerson } from './soak-person.ts';

export interface Answer {
  readonly status: number;
  readonly text: () => string;
}

export type SoakCaller = (
  kind: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<Answer>;

/**
 * Calls a server as one person, over connections kept open as a browser keeps them, and books each call under
 * its kind: milliseconds to the last byte, the answer's status, connections that were reset. Answers are
 * unpacked only when read.
 */
export function soakCaller(url: string, person: SoakPerson, figures: SoakFigures): SoakCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, timeout: 120_000 });
  return (kind, method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${person.token()}`,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      };
      const begun = performance.now();
      let firstByteMs = 0;
      const sent = request(url + path, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => {
          firstByteMs ||= performance.now() - begun;
          parts.push(part);
        });
        answer.on('error', (error) => {
          figures.reset(kind, error);
          reject(error);
        });
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          figures.add(kind, performance.now() - begun, status, firstByteMs);
          resolve({ status, text: () => Buffer.concat(parts).toString() });
        });
      });
      sent.on('error', (error) => {
        figures.reset(kind, error);
        reject(error);
      });
      sent.end(text);
    });
}
