import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SoakPerson } from './soak-person.ts';

export interface SoakStream {
  /** Events heard, the greeting left out. */
  readonly events: () => number;
  /**
   * Connections that were refused or broke off; the server ends each in good order after ten minutes, which
   * is none.
   */
  readonly lost: () => number;
  close(): void;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * Listens to a company's changes until it is closed, connecting again as the web application does; calls back
 * for each event's data.
 */
export function listen(url: string, person: SoakPerson, onEvent: (data: string) => void): SoakStream {
  let [events, lost, open] = [0, 0, true];
  let current: IncomingMessage | undefined;
  const connect = () => {
    if (!open) return;
    let ended = false;
    const again = (inGoodOrder: boolean) => {
      if (ended || !open) return;
      ended = true;
      if (!inGoodOrder) lost += 1;
      void pause(500 + Math.random() * 500).then(connect);
    };
    const sent = request(
      `${url}/api/live/changes`,
      { agent, headers: { authorization: `Bearer ${person.token()}`, accept: 'text/event-stream' } },
      (answer) => {
        current = answer;
        let unread = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          unread += chunk;
          for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
            const data = /^data: (.*)$/m.exec(unread.slice(0, end))?.[1];
            unread = unread.slice(end + 2);
            if (data === undefined || data.includes('"topics":[]')) continue;
            events += 1;
            onEvent(data);
          }
        });
        answer.on('close', () => again(answer.complete && answer.statusCode === 200));
        answer.on('error', () => again(false));
      },
    );
    sent.on('error', () => again(false));
    sent.end();
  };
  connect();
  return {
    events: () => events,
    lost: () => lost,
    close: () => {
      open = false;
      current?.destroy();
    },
  };
}
