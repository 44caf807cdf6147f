import { formatDollars, formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import type { PublicQuote, QuoteDetail } from '@haulwright/domain/quotes/quote';
import { rentNote } from '@haulwright/domain/quotes/quote-lines';
import { paperHead, type Letterhead } from '../brand/letterheads.ts';
import { totalName } from '@haulwright/domain/quotes/quote-life';

export const quoteTemplate = new URL('quote.typ', import.meta.url);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const linesIn = (text: string | null): string[] => (text === null ? [] : text.split('\n').filter(Boolean));
const dayOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
/** 4.5 % for 45,000 ppm. */
const percent = (ppm: number): string => `${Number((ppm / 10_000).toFixed(4))} %`;

type Printed = Pick<
  QuoteDetail,
  'number' | 'state' | 'title' | 'expiresOn' | 'message' | 'address' | 'taxes' | 'parties' | 'sentAt'
> &
  Pick<QuoteDetail, 'subtotalCents' | 'totalCents' | 'rentalCycle'> &
  Pick<PublicQuote, 'deliverOn' | 'pickUpOn'> & {
    readonly lines: PublicQuote['lines'];
    readonly taxNotSet?: QuoteDetail['taxNotSet'];
    readonly isBeforeTaxes?: boolean;
  };

export const quoteFileName = ({ number }: Pick<QuoteDetail, 'number'>): string =>
  `quote-${(number ?? 'draft').toLowerCase()}.pdf`;

const stamps: Record<QuoteDetail['state'], string> = {
  draft: 'DRAFT',
  sent: '',
  expired: 'EXPIRED',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  withdrawn: 'WITHDRAWN',
};

/** The data of `quote.typ`. */
export function quoteDocument(quote: Printed, letterhead: Letterhead) {
  const { parties, sentAt } = quote;
  const isBeforeTaxes = quote.isBeforeTaxes ?? (quote.taxNotSet ?? []).length > 0;
  const sentOn =
    sentAt === null
      ? ''
      : new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: parties.timeZone }).format(
          new Date(sentAt),
        );
  return {
    title: `Quote ${quote.number ?? 'draft'}`,
    number: quote.number ?? '',
    stamp: stamps[quote.state],
    paper: parties.paper,
    company: paperHead(letterhead, {
      name: parties.companyName,
      lines: [...linesIn(parties.companyAddress), ...linesIn(parties.companyPhone)],
    }),
    client: [parties.billToName, ...linesIn(parties.billToContact), ...linesIn(parties.billToAddress)],
    facts: [
      ['Date', sentOn],
      ['Valid through', dayOf(quote.expiresOn)],
      ['Work at', quote.address ?? ''],
    ].filter(([, value]) => value !== ''),
    subject: quote.title,
    message: linesIn(quote.message),
    lines: quote.lines.map((line) => ({
      description: line.description,
      quantity: `${formatQuantity(line.quantityThousandths)} ${line.unit}`.trim(),
      price: formatUnitPrice(line.unitPrice),
      amount: formatDollars(line.cents),
    })),
    sums: [
      { name: 'Subtotal', amount: formatDollars(quote.subtotalCents), strong: false },
      ...quote.taxes.map((tax) => ({
        name: `${tax.name} ${percent(tax.ppm)} of ${formatDollars(tax.taxableCents)}`,
        amount: formatDollars(tax.cents),
        strong: false,
      })),
      {
        name: totalName(isBeforeTaxes, quote.taxes),
        amount: formatDollars(quote.totalCents),
        strong: true,
      },
    ],
    notes: [
      rentNote(quote.rentalCycle, quote),
      isBeforeTaxes ? 'Taxes are added where they apply.' : null,
    ].filter((text) => text !== null),
  };
}
