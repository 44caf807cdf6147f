import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { checkExtractBegins, ExtractUnusable } from './check-extract.ts';
import { RefusedQuery, type ValhallaEngine } from './valhalla.ts';
import { valhallaConfig } from './valhalla-config.ts';
import { findValhalla } from './valhalla-library.ts';
import type { Question, ThreadAnswer, ThreadStart } from './valhalla-thread.ts';
import { prepareTiles } from './valhalla-tiles.ts';

export interface LocalValhallaOptions {
  /** OpenStreetMap extract, .osm.pbf. */
  readonly pbfFile: string;
  /** For the library and the tiles. */
  readonly folder: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

export interface LocalValhalla {
  readonly engine: ValhallaEngine;
  /** Why the map cannot be used and what to do, for people; null while nothing is wrong. */
  trouble(): string | null;
  /** Settles when the tiles are ready, or cannot be made. */
  readonly prepared: Promise<void>;
  close(): Promise<void>;
}

const timeoutMs = 60_000;

/**
 * The operator's road map in this process: tiles are built once, queries are answered by a thread, so that
 * requests never wait.
 * @throws Error when file or library are missing, saying what to do
 */
export async function openLocalValhalla({
  pbfFile,
  folder,
  log,
}: LocalValhallaOptions): Promise<LocalValhalla> {
  await checkExtractBegins(pbfFile);
  const library = await findValhalla(folder);
  const closing = new AbortController();
  let tiles: string | undefined;
  let trouble = 'the road map is still being prepared';
  let sentence: string | null = null;
  let thread: Promise<Thread> | undefined;
  const prepared = prepareTiles({ library, pbfFile, folder, log, signal: closing.signal }).then(
    (made) => void (tiles = made),
    (error: unknown) => {
      trouble = 'the road map could not be prepared';
      if (closing.signal.aborted) return;
      sentence = `${reasonOf(error, pbfFile)} Until then travel times are estimated from straight lines.`;
      // The sentence says what is wrong; the stack would help nobody.
      log.error({ file: pbfFile }, sentence);
    },
  );
  const start = async (tileFolder: string): Promise<Thread> =>
    startThread({ entry: library.entry, config: await valhallaConfig(tileFolder, 1) }, (error) => {
      thread = undefined;
      if (!closing.signal.aborted)
        log.error({ err: error }, 'the road library stopped; the next request restarts it');
    });

  return {
    prepared,
    // The path of the file is the operator's business.
    trouble: () => sentence?.replaceAll(pbfFile, basename(pbfFile)) ?? null,
    engine: {
      called: 'the road map',
      address: basename(pbfFile),
      blockSize: 100,
      totalTimeoutMs: 300_000,
      async ask(action, query, signal) {
        signal?.throwIfAborted();
        if (tiles === undefined || closing.signal.aborted) throw new OutboundError(trouble);
        thread ??= start(tiles);
        return (await thread).ask({ action, query: JSON.stringify(query) }, signal);
      },
    },
    async close() {
      closing.abort();
      await prepared;
      await (await thread)?.end();
    },
  };
}

/** For the operator: what is wrong with the map and what to do. */
function reasonOf(error: unknown, pbfFile: string): string {
  if (error instanceof ExtractUnusable) return error.message;
  const why = error instanceof Error ? error.message : String(error);
  return `The road map could not be prepared from ${pbfFile} (${why}). Download the extract again if it is damaged, make room on the disk if that is full, and start the server again.`;
}

interface Thread {
  ask(question: Omit<Question, 'id'>, signal: AbortSignal | undefined): Promise<unknown>;
  end(): Promise<void>;
}

function startThread(data: ThreadStart, onStopped: (error: Error) => void): Thread {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const worker = new Worker(new URL('valhalla-thread.ts', import.meta.url), { workerData: data });
  let last = 0;
  let failure = new Error('it stopped on its own');
  worker.unref();
  worker.on('message', (answer: ThreadAnswer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('json' in answer) asker?.resolve(JSON.parse(answer.json));
    else asker?.reject(new RefusedQuery(`it answered: ${answer.refusal}`));
  });
  worker.on('error', (error: Error) => (failure = error));
  worker.on('exit', () => {
    onStopped(failure);
    for (const { reject } of waiting.values()) reject(new OutboundError('it stopped', { cause: failure }));
    waiting.clear();
  });
  return {
    async ask(question, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = (last += 1);
      const timer = setTimeout(
        () => reject(new OutboundError(`it did not answer within ${timeoutMs / 1_000} s`)),
        timeoutMs,
      );
      const onAbort = () =>
        reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)));
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ id, ...question } satisfies Question);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    end: async () => void (await worker.terminate()),
  };
}
