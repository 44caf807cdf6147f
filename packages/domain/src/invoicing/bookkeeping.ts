import { revenueCategoryName, type RevenueCategory } from '../pricing/price-rule.ts';
import type { InvoiceKind } from './invoice.ts';
import type { LedgerAccount, LedgerEventType, LedgerPosting } from './ledger.ts';
import { lineKindOf, type InvoiceLineKind, type MarkedLine } from './line-kind.ts';
import type { Maker } from './made-by.ts';
import { methodText, previousCreditText, type PaymentMethod } from './payment.ts';

/** A line of an invoice, as it is sold. */
export interface BookedLine extends MarkedLine {
  readonly revenueCategory: RevenueCategory;
  readonly quantityThousandths: number;
  readonly unit: string;
  /** Ten-thousandths of a dollar. */
  readonly unitPrice: number;
  readonly cents: number;
}

export interface BookedTax {
  readonly jurisdictionId: string;
  readonly name: string;
  readonly ppm: number;
  readonly taxableCents: number;
  readonly cents: number;
}

/** An entry of the receivables ledger, with what a bookkeeper wants to know of it. */
export interface BookedEntry {
  readonly id: string;
  readonly date: string;
  readonly event: LedgerEventType;
  readonly clientName: string;
  readonly note: string | null;
  readonly invoice: { readonly kind: InvoiceKind; readonly number: string } | null;
  readonly payment: {
    readonly method: PaymentMethod;
    readonly madeBy: Maker;
    readonly reference: string | null;
    readonly isPrevious: boolean;
    /** Numbers of the deposit requests it paid. */
    readonly deposits: readonly string[];
  } | null;
  /** Each with the number of its invoice, where it has one. */
  readonly postings: readonly (LedgerPosting & { readonly number: string | null })[];
  /** Of an invoice that is issued or void. */
  readonly lines: readonly BookedLine[];
  readonly taxes: readonly BookedTax[];
}

/** A line of the bookkeeper's file. */
export interface BookkeepingLine {
  readonly entryId: string;
  readonly date: string;
  readonly entry: string;
  readonly number: string | null;
  readonly clientName: string;
  readonly account: string;
  readonly item: string;
  readonly description: string | null;
  readonly sold: Pick<BookedLine, 'quantityThousandths' | 'unit' | 'unitPrice'> | null;
  readonly tax: Pick<BookedTax, 'name' | 'ppm' | 'taxableCents'> | null;
  /** Debits are positive, credits negative. */
  readonly cents: number;
}

const entryText: Record<LedgerEventType, string> = {
  'invoice.issued': 'Invoice',
  'invoice.voided': 'Invoice void',
  'payment.received': 'Payment',
  'payment.reversed': 'Payment reversed',
  'credit.allocated': 'Credit used',
  'credit.released': 'Credit returned',
  'credit.refunded': 'Refund',
  'credit-note.applied': 'Credit note used',
  'receivable.written-off': 'Write-off',
  'write-off.reversed': 'Write-off reversed',
  'payment.disputed': 'Payment disputed',
  'dispute.won': 'Dispute won',
  'fee.charged': 'Card provider’s fee',
  'fee.returned': 'Card provider’s fee returned',
};

function entryInWords({ event, invoice, postings }: BookedEntry): string {
  if (invoice?.kind === 'credit-note' && event === 'invoice.issued') return 'Credit note';
  if (invoice?.kind === 'credit-note' && event === 'invoice.voided') return 'Credit note void';
  // A refund takes the client's credit; reversed, it gives it back.
  const isReversed = postings.some(({ account, cents }) => account === 'client-credit' && cents < 0);
  return event === 'credit.refunded' && isReversed ? 'Refund reversed' : entryText[event];
}

const ownAccounts = {
  receivable: 'Accounts receivable',
  undeposited: 'Undeposited funds',
  'client-credit': 'Client credit',
  'provider-fees': 'Card provider fees',
  'write-off': 'Write-offs',
  'opening-balance': 'Opening balance',
} as const;

const isOwn = (account: LedgerAccount): account is keyof typeof ownAccounts => account in ownAccounts;

/** What the file calls an account: revenue by category, one account for all taxes. */
export function accountInWords(account: LedgerAccount): string {
  if (isOwn(account)) return ownAccounts[account];
  if (account.startsWith('tax/')) return 'Sales tax';
  return `Revenue: ${revenueCategoryName[account.slice('revenue/'.length) as RevenueCategory]}`;
}

const itemText: Record<InvoiceLineKind, string> = {
  work: 'Work',
  rental: 'Rental',
  agreement: 'Service agreement',
  'late-fee': 'Late fee',
  correction: 'Correction',
  goodwill: 'Goodwill',
  deposit: 'Deposit',
  opening: 'Opening balance',
  item: 'Item',
  discount: 'Discount',
};

type Part = Pick<BookkeepingLine, 'item' | 'description' | 'sold' | 'tax' | 'cents'> & {
  readonly account: LedgerAccount;
};

/**
 * Lists an entry for the bookkeeper: what an invoice earns line by line, its taxes rate by rate, everything else as
 * it was posted. The lines of each account add up to what was posted to it, whatever the lines of the invoice say.
 */
export function bookkeepingLines(entry: BookedEntry): BookkeepingLine[] {
  const { id: entryId, date, clientName, note, invoice, payment, postings } = entry;
  const said = { entryId, date, entry: entryInWords(entry), clientName };
  const isDetailed = entry.event === 'invoice.issued' || entry.event === 'invoice.voided';
  const plain = postings
    .filter(({ account }) => !isDetailed || account === 'receivable')
    .map(({ account, number, cents }) => ({
      ...said,
      number: number ?? invoice?.number ?? null,
      account: accountInWords(account),
      item: itemOf(entry, account),
      description:
        [payment?.reference, ...depositsOf(entry, account), note].filter(Boolean).join(', ') || null,
      sold: null,
      tax: null,
      cents,
    }));
  if (!isDetailed) return plain;
  const parts = [...soldParts(entry), ...taxParts(entry)];
  const posted = Map.groupBy(
    postings.filter(({ account }) => account !== 'receivable'),
    ({ account }) => account,
  );
  const accounts = new Set([...posted.keys(), ...parts.map(({ account }) => account)]);
  const detailed = [...accounts].flatMap((account) => {
    const own = parts.filter((part) => part.account === account);
    const left = sumOf(posted.get(account) ?? []) - sumOf(own);
    const rest: Part = { account, item: 'Rest', description: null, sold: null, tax: null, cents: left };
    return [...own, ...(left === 0 ? [] : [rest])];
  });
  return [
    ...plain,
    ...detailed.map((part) => ({
      ...said,
      ...part,
      number: invoice?.number ?? null,
      account: accountInWords(part.account),
    })),
  ];
}

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

/** What an invoice earns is a credit, and a debit once it is void. */
const signOf = ({ event }: BookedEntry): 1 | -1 => (event === 'invoice.voided' ? 1 : -1);

const soldParts = (entry: BookedEntry): Part[] =>
  entry.lines.flatMap((line) => {
    const kind = lineKindOf(line);
    // A deposit request posts nothing: its payment does.
    if (kind === 'deposit' || line.cents === 0) return [];
    const { description, quantityThousandths, unit, unitPrice, cents } = line;
    return [
      {
        account: kind === 'opening' ? 'opening-balance' : (`revenue/${line.revenueCategory}` as const),
        item: itemText[kind],
        description,
        sold: { quantityThousandths, unit, unitPrice },
        tax: null,
        cents: signOf(entry) * cents,
      },
    ];
  });

const taxParts = (entry: BookedEntry): Part[] =>
  entry.taxes
    .filter(({ cents }) => cents !== 0)
    .map(({ jurisdictionId, name, ppm, taxableCents, cents }) => ({
      account: `tax/${jurisdictionId}` as const,
      item: 'Tax',
      description: null,
      sold: null,
      tax: { name, ppm, taxableCents },
      cents: signOf(entry) * cents,
    }));

function itemOf({ payment }: BookedEntry, account: LedgerAccount): string {
  if (account === 'client-credit' && (payment?.deposits.length ?? 0) > 0) return 'Deposit';
  if (account === 'client-credit') return 'Credit';
  if (payment === null) return '';
  return payment.isPrevious ? previousCreditText : methodText(payment.method, payment.madeBy);
}

const depositsOf = ({ payment }: BookedEntry, account: LedgerAccount): string[] =>
  account === 'client-credit' ? (payment?.deposits ?? []).map((number) => `Deposit request ${number}`) : [];
