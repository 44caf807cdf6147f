import type { PdfFile, RenderedPdf } from './render-pdf.ts';
import { createPdfThread } from './pdf-thread.ts';

/** Renders PDFs for people who wait for them, one at a time in this process. */
export interface PdfSetter {
  /** Null when the queue is full and the caller should try again later. */
  pdf(template: URL, document: unknown, files?: readonly PdfFile[]): Promise<RenderedPdf | null>;
  /** Ends the thread, and with it the PDF under way. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly pdfs: PdfSetter;
  }
}

const maxWaiting = 20;
const longestMs = 60_000;

export function createPdfSetter({ now }: { readonly now: () => Date }): PdfSetter {
  const thread = createPdfThread();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async pdf(template, document, files = []) {
      if (waiting >= maxWaiting) return null;
      waiting += 1;
      const order = { template: template.href, document, files, createdAt: now().getTime() };
      const made = last.then(() =>
        thread.render(order, AbortSignal.any([closing.signal, AbortSignal.timeout(longestMs)])),
      );
      last = made.catch(() => undefined);
      return made.finally(() => {
        waiting -= 1;
      });
    },
    async close() {
      closing.abort();
      await last;
      thread.end();
    },
  };
}
