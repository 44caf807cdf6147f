import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { SheetOrder } from './route-sheet-pdf.ts';

/** Sets one PDF in a thread of its own: setting blocks the thread it runs in. */
const { document, createdAt } = workerData as SheetOrder;
const { bytes, pages } = renderPdf(
  readFileSync(new URL('route-sheet.typ', import.meta.url), 'utf8'),
  document,
  new Date(createdAt),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage({ bytes, pages });
