import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Office } from './office.ts';
import { patiently } from '../patience.ts';

const writers = 4;
const readers = 2;

/** People who add clients and read the list without a pause. */
export interface Load {
  /** Names that were answered with 200. */
  readonly acknowledged: string[];
  /** Every status that was answered. */
  readonly statuses: Set<number>;
  /** Requests without an answer, or with one that a screen could not show. */
  readonly troubles: string[];
  /** Waits until more than `count` names were acknowledged. */
  writtenMoreThan(count: number): Promise<void>;
  /** Lets everyone finish: a name is sent with its key until it is acknowledged. */
  stop(): Promise<void>;
}

export function startLoad(office: Office, title: string): Load {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const troubles: string[] = [];
  const over = new AbortController();
  let count = 0;

  const ask = async (what: string, call: () => ReturnType<Office['call']>): Promise<boolean> => {
    try {
      const { status, headers, body } = await call();
      statuses.add(status);
      if (status === 200) return true;
      const isWhole =
        status === 503 && Number(headers.get('retry-after')) > 0 && typeof body.message === 'string';
      if (!isWhole) troubles.push(`${what}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      troubles.push(`${what}: ${String(error)} ${String((error as Error).cause)}`);
    }
    await pause(20);
    return false;
  };
  const write = async () => {
    while (!over.signal.aborted) {
      const name = `${title} client ${String((count += 1)).padStart(5, '0')}`;
      const key = randomUUID();
      while (!(await ask(name, () => office.addClient(name, key)))) if (troubles.length > 0) return;
      acknowledged.push(name);
    }
  };
  const read = async () => {
    while (!over.signal.aborted) await ask('the list', () => office.call('/api/clients?limit=50'));
  };
  const work = Promise.all([
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, read),
  ]);
  return {
    acknowledged,
    statuses,
    troubles,
    async writtenMoreThan(wanted) {
      for (const end = Date.now() + patiently(90_000); acknowledged.length <= wanted; await pause(5)) {
        if (troubles.length === 0 && Date.now() < end) continue;
        over.abort();
        throw new Error(
          `nothing more is saved: ${[...statuses].join(' ')} ${troubles.slice(0, 3).join(' ')}`,
        );
      }
    },
    async stop() {
      over.abort();
      await work;
    },
  };
}

/** A live stream that stays open. */
export interface Hearing {
  /** Saves something and waits until the stream reports it; throws when the stream has ended. */
  hearMore(): Promise<void>;
  stop(): void;
}

export async function hear(office: Office): Promise<Hearing> {
  const controller = new AbortController();
  const answer = await fetch(`${office.url}/api/live/changes`, {
    headers: { authorization: `Bearer ${office.token}` },
    signal: controller.signal,
  });
  let told = '';
  let hasEnded = false;
  void (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) told += chunk;
  })()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  return {
    async hearMore() {
      for (const end = Date.now() + patiently(60_000); ;) {
        told = '';
        await office.addClient(`Heard ${randomUUID()}`, randomUUID());
        for (let tries = 0; tries < 40; tries += 1) {
          if (told.includes('"clients"')) return;
          if (hasEnded) throw new Error('the live stream has ended');
          await pause(50);
        }
        if (Date.now() > end) throw new Error('the live stream tells nothing any more');
      }
    },
    stop: () => controller.abort(),
  };
}
