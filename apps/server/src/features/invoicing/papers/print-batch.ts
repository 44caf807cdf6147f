import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { paperFiles, type Letterhead } from '../../brand/letterheads.ts';
import { batchOf, invoiceDocument, invoiceTemplate, type PrintedPaper } from './paper-documents.ts';

/** Sets papers as one PDF, each on its own pages and with a bookmark. @returns null when too many PDFs are being made */
export async function printBatch(
  pdfs: PdfSetter,
  papers: readonly PrintedPaper[],
  letterhead: Letterhead,
): Promise<File | null> {
  const documents = papers.map((paper) => invoiceDocument(paper, letterhead));
  const title = `${papers.length} ${papers.length === 1 ? 'paper' : 'papers'} to post`;
  const pdf = await pdfs.pdf(invoiceTemplate, batchOf(title, documents), paperFiles(letterhead));
  return pdf && new File([new Uint8Array(pdf.bytes)], 'invoices-to-post.pdf', { type: 'application/pdf' });
}
