// Public to other features: the documents that are set as PDF.
import type { InvoiceDetail, InvoiceLine, InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import type { Ageing, StatementEntry } from '@haulwright/domain/invoicing/payment';
import { ageBuckets, type AgeBucket } from '@haulwright/domain/invoicing/settlement';
import { formatDollars, formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { paperHead, type Letterhead } from '../../brand/letterheads.ts';

export const invoiceTemplate = new URL('invoice.typ', import.meta.url);
export const statementTemplate = new URL('statement.typ', import.meta.url);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** 'Mar 3, 2026' for 2026-03-03. */
const dayText = (date: string | null): string =>
  date === null ? '' : day.format(new Date(`${date}T00:00:00Z`));

/** 4.5 % for 45,000 ppm. */
const percent = (ppm: number): string => `${Number((ppm / 10_000).toFixed(4))} %`;
const linesIn = (text: string | null): string[] => (text === null ? [] : text.split('\n').filter(Boolean));

const lineRow = (line: PrintedPaper['lines'][number]) => ({
  description: line.description,
  quantity: `${formatQuantity(line.quantityThousandths)} ${line.unit}`.trim(),
  // Credits have a negative price, so that quantity times price is the amount.
  price: formatUnitPrice((Math.sign(line.cents) || 1) * line.unitPrice),
  amount: formatDollars(line.cents),
});

const companyOf = ({ companyName, companyAddress, companyPhone }: InvoiceParties) => ({
  name: companyName,
  lines: [...linesIn(companyAddress), ...linesIn(companyPhone)],
});
const clientOf = ({ billToName, billToContact, billToAddress }: InvoiceParties) => [
  billToName,
  ...linesIn(billToContact),
  ...linesIn(billToAddress),
];

type Named = Pick<InvoiceDetail, 'kind' | 'isDeposit' | 'number'>;

const headingOf = ({ kind, isDeposit }: Named): string =>
  isDeposit ? 'Deposit request' : kind === 'credit-note' ? 'Credit note' : 'Invoice';

/** The explanation printed on a deposit request. */
const depositText =
  'This is a deposit request; it does not bill any work. What you pay is kept as your credit and applied to the invoices for the work. Anything left at the end is refunded.';

/** The title of an invoice, credit note or deposit request, for people and as a file name. */
export const paperTitle = (paper: Named): string => `${headingOf(paper)} ${paper.number ?? 'draft'}`;
export const paperFileName = (invoice: Named): string =>
  `${paperTitle(invoice)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;

/** The payments on it, and the remainder. */
function settled({ kind, isDeposit, writtenOffCents, openCents }: PrintedPaper, paid: number) {
  if (paid === 0 && writtenOffCents === 0) return [];
  const isCredit = kind === 'credit-note';
  const sums = [
    { name: isCredit ? 'Used' : isDeposit ? 'Paid' : 'Paid and credited', cents: -paid, strong: false },
    { name: 'Written off', cents: -writtenOffCents, strong: false },
  ].filter(({ cents }) => cents !== 0);
  return [...sums, { name: isCredit ? 'Left' : 'Balance due', cents: openCents, strong: true }].map(
    ({ cents, ...sum }) => ({ ...sum, amount: formatDollars(cents) }),
  );
}

/** What is printed of a draft, an invoice or a credit. */
export type PrintedPaper = Pick<
  InvoiceDetail,
  | 'kind'
  | 'isDeposit'
  | 'number'
  | 'state'
  | 'invoiceDate'
  | 'dueDate'
  | 'dueDays'
  | 'purchaseOrder'
  | 'creditsInvoice'
  | 'subtotalCents'
  | 'totalCents'
  | 'openCents'
  | 'writtenOffCents'
  | 'taxes'
  | 'note'
  | 'parties'
  | 'services'
> & {
  readonly lines: readonly Pick<
    InvoiceLine,
    'jobId' | 'description' | 'quantityThousandths' | 'unit' | 'unitPrice' | 'cents'
  >[];
};

/** The data of a template that draws a list of papers, each on its own pages. */
export const batchOf = <Paper extends { readonly paper: string }>(
  title: string,
  documents: readonly Paper[],
) => ({ title, documents });

/** One of the documents of `invoice.typ`. */
export function invoiceDocument(invoice: PrintedPaper, letterhead: Letterhead) {
  const { parties, services } = invoice;
  const isCredit = invoice.kind === 'credit-note';
  const byJob = Map.groupBy(invoice.lines, ({ jobId }) => jobId);
  const groups = [...byJob].map(([jobId, lines]) => {
    const service = services.find((one) => one.jobId === jobId);
    return {
      title:
        service === undefined ? '' : [service.title, dayText(service.completedOn)].filter(Boolean).join(', '),
      place: service?.address ?? '',
      lines: lines.map(lineRow),
    };
  });
  const paid = invoice.totalCents - invoice.openCents - invoice.writtenOffCents;
  const isIssued = invoice.state === 'issued';
  return {
    title: paperTitle(invoice),
    heading: headingOf(invoice),
    intro: invoice.isDeposit ? depositText : '',
    number: invoice.number ?? '',
    stamp: invoice.state === 'void' ? 'VOID' : isIssued ? '' : 'DRAFT',
    paper: parties.paper,
    company: paperHead(letterhead, companyOf(parties)),
    billTo: clientOf(parties),
    facts: [
      ['Date', dayText(invoice.invoiceDate)],
      ...(isCredit ? [] : [['Due', dayText(invoice.dueDate)]]),
      ['Terms', isCredit ? '' : invoice.dueDays === 0 ? 'Due on receipt' : `Net ${invoice.dueDays} days`],
      ['Purchase order', invoice.purchaseOrder ?? ''],
      ['For invoice', invoice.creditsInvoice?.number ?? ''],
    ].filter(([, value]) => value !== ''),
    groups,
    sums: [
      // A deposit is not taxed: there is one total.
      ...(invoice.isDeposit
        ? []
        : [{ name: 'Subtotal', amount: formatDollars(invoice.subtotalCents), strong: false }]),
      ...invoice.taxes.map((tax) => ({
        name: `${tax.name} ${percent(tax.ppm)} of ${formatDollars(tax.taxableCents)}`,
        amount: formatDollars(tax.cents),
        strong: false,
      })),
      {
        name: invoice.isDeposit ? 'Deposit' : 'Total',
        amount: formatDollars(invoice.totalCents),
        strong: true,
      },
      ...(isIssued ? settled(invoice, paid) : []),
    ],
    note: invoice.note ?? '',
    remitTo: isCredit ? '' : (parties.remitTo ?? ''),
    services: services.map((one) => ({
      job: one.jobNumber,
      on: dayText(one.completedOn),
      address: one.address ?? '',
      gallons: one.gallons === null ? '' : one.gallons.toLocaleString('en-US'),
      signedBy: one.signedBy ?? '',
      tickets: one.tickets.join(', '),
      manifests: one.manifests.join(', '),
    })),
  };
}

const bucketName: Record<AgeBucket, string> = {
  current: 'Not due yet',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
};

/** What a client's statement of a period says. */
export interface Statement {
  readonly parties: InvoiceParties;
  readonly entries: readonly StatementEntry[];
  readonly openingCents: number;
  readonly ageing: Ageing;
}

export interface StatementPeriod {
  readonly from: string;
  readonly to: string;
}

/** The data of `statement.typ`: statements of one company and period, at least one. */
export function statementDocument(
  statements: readonly Statement[],
  letterhead: Letterhead,
  { from, to }: StatementPeriod,
) {
  const [first] = statements;
  if (first === undefined) throw new Error('a PDF of no statement was asked for');
  return {
    paper: first.parties.paper,
    company: paperHead(letterhead, companyOf(first.parties)),
    period: `${dayText(from)} – ${dayText(to)}`,
    title:
      statements.length === 1 ? `Statement, ${first.parties.billToName}` : `${statements.length} statements`,
    statements: statements.map((one) => statementOf(one, from)),
  };
}

function statementOf({ parties, entries, openingCents, ageing }: Statement, from: string) {
  return {
    client: clientOf(parties),
    balance: formatDollars(ageing.balanceCents),
    entries: [
      { on: dayText(from), what: 'Opening balance', amount: '', balance: formatDollars(openingCents) },
      ...entries.map((entry) => ({
        on: dayText(entry.on),
        what: entry.what,
        amount: formatDollars(entry.cents),
        balance: formatDollars(entry.balanceCents),
      })),
    ],
    buckets: [
      ...ageBuckets.map((one) => ({ name: bucketName[one], amount: formatDollars(ageing.buckets[one]) })),
      { name: 'Credit', amount: formatDollars(ageing.creditCents) },
    ],
    remitTo: parties.remitTo ?? '',
  };
}
