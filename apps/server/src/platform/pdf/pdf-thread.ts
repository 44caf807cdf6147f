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

/**
 * The thread that renders PDFs, one at a time: rendering blocks its thread. It is kept between documents
 * because loading the compiler and the fonts takes longer than an invoice does.
 */
export interface PdfThread {
  /** `signal` ends the thread; the next order starts another. */
  render(order: PdfOrder, signal: AbortSignal): Promise<RenderedPdf>;
  /** An order under way is ended by its signal. */
  end(): void;
}

/** A document that needs more memory fails alone; the server continues. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** The compiler and its fonts take about 60 MB; an office at night needs none of them. */
const keptIdleMs = 60_000;

export function createPdfThread(): PdfThread {
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const started = () => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { resourceLimits });
    const forget = () => {
      if (kept === worker) kept = undefined;
    };
    // An error nobody listens to would end the server.
    return worker.on('error', forget).on('exit', forget);
  };

  const end = () => {
    clearTimeout(idle);
    // Not waited for: a thread ends only when the compiler has returned.
    void kept?.terminate();
    kept = undefined;
  };

  return {
    end,
    async render(order, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      const worker = (kept ??= started());
      worker.ref();
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>();
      const stop = () => reject(new Error('The PDF took too long, or the server is stopping.'));
      const ended = (code: number) =>
        reject(new Error(`The PDF's thread ended without an answer (exit code ${code}).`));
      signal.addEventListener('abort', stop, { once: true });
      worker.once('message', resolve).once('error', reject).once('exit', ended);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
        worker.postMessage(order);
        const reply = await promise;
        worker.unref();
        idle = setTimeout(end, keptIdleMs).unref();
        return reply;
      } catch (error) {
        end();
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        worker.off('message', resolve).off('error', reject).off('exit', ended);
      }
    },
  };
}
