import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ValhallaAction } from './valhalla.ts';

/** Messages to the thread: its start, and each query. */
export interface ThreadStart {
  readonly entry: string;
  readonly config: Record<string, object>;
}
export interface Question {
  readonly id: number;
  readonly action: ValhallaAction;
  readonly query: string;
}
/** Messages of the thread: JSON text, or why there is none. */
export type ThreadAnswer =
  { readonly id: number; readonly json: string } | { readonly id: number; readonly refusal: string };

type Ask = (query: string) => Promise<string>;
interface Actor {
  readonly locate: Ask;
  readonly matrix: Ask;
  readonly route: Ask;
  readonly traceAttributes: Ask;
}

const port = parentPort;
if (!port) throw new Error('valhalla-thread.ts runs in a worker thread only.');
const { entry, config } = workerData as ThreadStart;
const library = createRequire(import.meta.url)(entry) as {
  Actor: new (config: Record<string, object>) => Actor;
};
const actor = new library.Actor(config);

const ask: Record<ValhallaAction, Ask> = {
  locate: (query) => actor.locate(query),
  sources_to_targets: (query) => actor.matrix(query),
  route: (query) => actor.route(query),
  trace_attributes: (query) => actor.traceAttributes(query),
};

port.on('message', async ({ id, action, query }: Question) => {
  try {
    port.postMessage({ id, json: await ask[action](query) } satisfies ThreadAnswer);
  } catch (error) {
    port.postMessage({
      id,
      refusal: error instanceof Error ? error.message : String(error),
    } satisfies ThreadAnswer);
  }
});
