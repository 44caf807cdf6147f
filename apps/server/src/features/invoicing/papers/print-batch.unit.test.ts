import { readFileSync } from 'node:fs';
import { noBrand } from '@haulwright/domain/brand/brand';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { batchOf, invoiceDocument, invoiceTemplate, type PrintedPaper } from './paper-documents.ts';

const line = {
  jobId: null,
  description: 'Pump-out',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: 3_250_000,
  cents: 32_500,
};

const paper = (at: number, lines = 3): PrintedPaper => ({
  kind: 'invoice',
  isDeposit: false,
  number: `INV-${String(at).padStart(5, '0')}`,
  state: 'issued',
  invoiceDate: '2026-03-03',
  dueDate: '2026-04-02',
  dueDays: 30,
  purchaseOrder: null,
  creditsInvoice: null,
  subtotalCents: 32_500 * lines,
  totalCents: 32_500 * lines,
  openCents: 32_500 * lines,
  writtenOffCents: 0,
  taxes: [],
  note: null,
  parties: {
    companyName: 'Keystone Septic',
    companyAddress: '1 Depot Rd\nSuite 4\nLititz, PA 17543',
    companyPhone: '717-555-0100',
    remitTo: null,
    billToName: `Client ${at}`,
    billToContact: 'Dana Eby',
    billToAddress: '12 Long Lane\nUnit 3\nEphrata, PA 17522',
    timeZone: 'America/New_York',
    paper: 'us-letter',
  },
  services: [],
  lines: Array.from({ length: lines }, () => line),
});

const letterhead = { brand: noBrand, logo: null };
const set = (papers: readonly PrintedPaper[]) =>
  renderPdf(
    readFileSync(invoiceTemplate, 'utf8'),
    batchOf(
      'To post',
      papers.map((one) => invoiceDocument(one, letterhead)),
    ),
    new Date('2026-03-03T12:00:00Z'),
  );

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
}

async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: Piece[][] = [];
  for (let at = 1; at <= pdf.numPages; at += 1)
    pages.push((await (await pdf.getPage(at)).getTextContent()).items as unknown as Piece[]);
  return { pages, outline: (await pdf.getOutline()) ?? [] };
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ str }) => str).join('');

describe('several papers in one PDF', () => {
  it('begin on pages of their own with numbers of their own, and each has a bookmark', async () => {
    const { pages, outline } = await read(set([paper(1), paper(2, 60), paper(3)]).bytes);
    expect(pages.map((page) => /Page \d+ of \d+/.exec(textOf(page))?.[0])).toEqual([
      'Page 1 of 1',
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 1',
    ]);
    expect(outline.map(({ title }) => title)).toEqual([
      'Invoice INV-00001, Client 1',
      'Invoice INV-00002, Client 2',
      'Invoice INV-00003, Client 3',
    ]);
    expect(textOf(pages[3] ?? [])).toContain('INV-00003');
  });

  it('have the address, and nothing else, in the window of a #10 envelope', async () => {
    const [page = []] = (await read(set([paper(1)]).bytes)).pages;
    const placed = page
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform }) => ({
        str,
        left: (transform[4] ?? 0) / 72,
        base: 11 - (transform[5] ?? 0) / 72,
      }));
    const address = placed.filter(({ str }) =>
      ['Client 1', 'Dana Eby', '12 Long Lane', 'Unit 3', 'Ephrata, PA 17522'].includes(str),
    );
    expect(address).toHaveLength(5);
    for (const { left, base } of address) {
      expect(left).toBeGreaterThan(0.875);
      // Seen wherever the folded page lies in the envelope, or at its bottom.
      expect(base).toBeGreaterThan(2.3);
      expect(base).toBeLessThan(3.17);
    }
    const others = placed.filter(({ left, base }) => left < 5.3 && base > 2.04 && base < 3.6);
    expect(others.map(({ str }) => str).toSorted()).toEqual(address.map(({ str }) => str).toSorted());
  });
});
