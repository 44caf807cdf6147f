import { Worker } from 'node:worker_threads';
import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import type { RenderedPdf } from '../../../platform/pdf/render-pdf.ts';
import { routeSheetDocument } from './route-sheet-document.ts';

/** What the thread gets; `createdAt` in milliseconds. */
export interface SheetOrder {
  readonly document: ReturnType<typeof routeSheetDocument>;
  readonly createdAt: number;
}

/** Makes route sheets as PDF, one at a time in this process. */
export interface RouteSheets {
  /** Null when the queue is full and the caller should try again later. */
  pdf(sheets: readonly RouteSheet[], timeZone: string): Promise<RenderedPdf | null>;
  /** Ends the thread under way. */
  close(): Promise<void>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeSheets: RouteSheets;
  }
}

const maxWaiting = 20;
/** A sheet that needs more memory or time fails alone, the server goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };
const longestMs = 60_000;

export function createRouteSheets({ now }: { readonly now: () => Date }): RouteSheets {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async pdf(sheets, timeZone) {
      if (waiting >= maxWaiting) return null;
      waiting += 1;
      const at = now();
      const madeOn = `Printed ${at.toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })}`;
      const order = { document: routeSheetDocument(sheets, madeOn), createdAt: at.getTime() };
      const made = last.then(() =>
        inThread(order, AbortSignal.any([closing.signal, AbortSignal.timeout(longestMs)])),
      );
      last = made.catch(() => undefined);
      return made.finally(() => {
        waiting -= 1;
      });
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}

async function inThread(order: SheetOrder, signal: AbortSignal): Promise<RenderedPdf> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>();
  const worker = new Worker(new URL('route-sheet-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits,
  });
  const stop = () => {
    void worker.terminate();
    reject(new Error('The route sheet took too long, or the server is stopping.'));
  };
  signal.addEventListener('abort', stop, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  // After the answer this changes nothing; before it, nobody would answer any more.
  worker.once('exit', (code) =>
    reject(new Error(`The route sheet's thread ended without an answer (exit code ${code}).`)),
  );
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
