import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PdfOrder } from './pdf-setter.ts';
import { renderPdf } from './render-pdf.ts';

/** Renders one PDF in a worker thread: rendering blocks its thread. */
const { template, document, files, createdAt } = workerData as PdfOrder;
const { bytes, pages } = renderPdf(
  readFileSync(new URL(template), 'utf8'),
  document,
  new Date(createdAt),
  files,
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage({ bytes, pages });
