import { Worker } from 'node:worker_threads';
import type { PdfFile, RenderedPdf } from './render-pdf.ts';

/** What the thread gets. */
export interface PdfOrder {
  /** Where the `.typ` file is. */
  readonly template: string;
  readonly document: unknown;
  readonly files: readonly PdfFile[];
  /** In milliseconds. */
  readonly createdAt: number;
}

/** Renders PDFs for people who wait for them, one at a time in this process. */
export interface PdfSetter {
  /** Null when the queue is full and the caller should try again later. */
  pdf(template: URL, document: unknown, files?: readonly PdfFile[]): Promise<RenderedPdf | null>;
  /** Ends the thread under way. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly pdfs: PdfSetter;
  }
}

const maxWaiting = 20;
/** A document that needs more memory or time fails alone; the server continues. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };
const longestMs = 60_000;

export function createPdfSetter({ now }: { readonly now: () => Date }): PdfSetter {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async pdf(template, document, files = []) {
      if (waiting >= maxWaiting) return null;
      waiting += 1;
      const order = { template: template.href, document, files, createdAt: now().getTime() };
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

async function inThread(order: PdfOrder, signal: AbortSignal): Promise<RenderedPdf> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>();
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { workerData: order, resourceLimits });
  const stop = () => {
    void worker.terminate();
    reject(new Error('The PDF took too long, or the server is stopping.'));
  };
  signal.addEventListener('abort', stop, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  // No effect after the answer; before it, the promise would never settle.
  worker.once('exit', (code) =>
    reject(new Error(`The PDF's thread ended without an answer (exit code ${code}).`)),
  );
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
