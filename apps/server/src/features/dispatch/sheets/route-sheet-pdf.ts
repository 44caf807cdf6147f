import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import type { RenderedPdf } from '../../../platform/pdf/render-pdf.ts';
import { routeSheetDocument } from './route-sheet-document.ts';

/** Makes route sheets as PDF. */
export interface RouteSheets {
  /** Null when the queue is full and the caller should try again later. */
  pdf(sheets: readonly RouteSheet[], timeZone: string): Promise<RenderedPdf | null>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeSheets: RouteSheets;
  }
}

const template = new URL('route-sheet.typ', import.meta.url);

export const createRouteSheets = ({
  pdfs,
  now,
}: {
  readonly pdfs: PdfSetter;
  readonly now: () => Date;
}): RouteSheets => ({
  pdf(sheets, timeZone) {
    const madeOn = `Printed ${now().toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })}`;
    return pdfs.pdf(template, routeSheetDocument(sheets, madeOn));
  },
});
