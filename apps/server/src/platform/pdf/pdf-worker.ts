import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { PdfOrder } from './pdf-thread.ts';
import { renderPdf } from './render-pdf.ts';

parentPort?.on('message', ({ template, document, files, createdAt }: PdfOrder) => {
  const { bytes, pages } = renderPdf(
    readFileSync(new URL(template), 'utf8'),
    document,
    new Date(createdAt),
    files,
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage({ bytes, pages });
});
