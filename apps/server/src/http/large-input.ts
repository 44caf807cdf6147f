import { setImmediate as breathe } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { rememberChecked } from './checked-input.ts';
import type { JsonLimits, JsonProblem } from '../platform/requests/json-limits.ts';
import type { InputPiece, LargeInputAnswer, LargeInputOrder } from './large-input-worker.ts';
import type { Issue } from '../platform/requests/storable.ts';

export type LargeInput =
  | { readonly input: object }
  | { readonly issues: readonly Issue[] }
  | { readonly problem: JsonProblem | 'busy' };

export interface LargeInputReader {
  /**
   * Parses and validates the body of a call in a worker thread; the input comes back in parts, so that others
   * are served meanwhile. One body at a time.
   */
  read(call: readonly string[], bytes: Uint8Array<ArrayBuffer>, limits: JsonLimits): Promise<LargeInput>;
}

/** Maximum number of bodies in memory, including the one being read. */
const maxWaiting = 8;
/** Starting the worker takes half a second; keeping it costs about 50 MB. */
const restMs = 60_000;
/** A body that needs more memory fails alone; the server stays up. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

export function createLargeInputReader(): LargeInputReader {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;
  let waiting = 0;
  const answers = new Map<number, PromiseWithResolvers<LargeInputAnswer>>();
  let turn: Promise<unknown> = Promise.resolve();

  function startedThread(): Worker {
    if (thread) return thread;
    const started = new Worker(new URL('large-input-worker.ts', import.meta.url), { resourceLimits });
    const lost = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const answer of answers.values()) answer.reject(error);
    };
    started.on('message', (answer: LargeInputAnswer) => answers.get(answer.order)?.resolve(answer));
    started.on('error', lost);
    started.on('exit', (code) =>
      lost(new Error(`The thread that reads large bodies ended (exit code ${code}).`)),
    );
    // The worker must not keep the process alive.
    started.unref();
    return (thread = started);
  }

  async function ask(
    call: readonly string[],
    bytes: Uint8Array<ArrayBuffer>,
    limits: JsonLimits,
  ): Promise<LargeInput> {
    clearTimeout(idle);
    const { port1, port2 } = new MessageChannel();
    const order = (orders += 1);
    const answer = Promise.withResolvers<LargeInputAnswer>();
    answers.set(order, answer);
    try {
      startedThread().postMessage({ order, call, bytes, limits, pieces: port2 } satisfies LargeInputOrder, [
        bytes.buffer,
        port2,
      ]);
      const answered = await answer.promise;
      if ('problem' in answered) return { problem: answered.problem };
      if ('issues' in answered) return { issues: answered.issues };
      const input = await takeOver(port1);
      rememberChecked(input, answered.hash);
      return { input };
    } finally {
      answers.delete(order);
      port1.close();
      const rested = thread;
      idle = setTimeout(() => {
        if (thread === rested) thread = undefined;
        void rested?.terminate();
      }, restMs).unref();
    }
  }

  return {
    async read(call, bytes, limits) {
      if (waiting >= maxWaiting) return { problem: 'busy' };
      waiting += 1;
      const mine = turn.then(() => ask(call, bytes, limits));
      turn = mine.catch(() => undefined).finally(() => (waiting -= 1));
      return mine;
    },
  };
}

/** Assembles the parts; they are in the port already, and each is deserialised in a turn of its own. */
async function takeOver(port: MessagePort): Promise<object> {
  let input: Record<string, unknown> = {};
  for (;;) {
    const next = receiveMessageOnPort(port);
    if (!next) return input;
    const piece: InputPiece = next.message;
    if ('rest' in piece) input = piece.rest as Record<string, unknown>;
    else (input[piece.list] as unknown[]).push(...piece.items);
    await breathe();
  }
}
