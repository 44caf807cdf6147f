import type { CalendarDate } from '../kernel/calendar-date.ts';
import { addDays, daysBetween } from '../kernel/calendar-date.ts';
import { formatDollars } from '../kernel/dollars.ts';
import type { OpenBalance } from '../invoicing/opening-balance.ts';
import { plainWords } from './client-import-duplicates.ts';
import { readDate, readNumber } from './read-work-cells.ts';
import type { WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

export interface JudgedBalanceRow extends WorkVerdict {
  /** Null when the row gives none. */
  readonly balance: OpenBalance | null;
}

export interface BalanceFacts {
  readonly today: CalendarDate;
  /** Days until an invoice is due whose list does not say it. */
  readonly dueDays: number;
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** Invoices there are, as `balanceKey` spells them. */
  readonly taken: ReadonlySet<string>;
}

export const maxInvoiceNumber = 40;
/** As much as one open invoice can be. */
const largestCents = 1_000_000_000;
const oldest: CalendarDate = '1980-01-01';

export const balanceKey = ({ clientId, number }: { clientId: string; number: string }): string =>
  `${clientId}|${number.trim().toLowerCase()}`;

const textOf = ({ values }: WorkRow, field: WorkField): string => (values[field] ?? '').trim();
const isTotal = (text: string): boolean => /^(grand )?total\b/i.test(text);

/**
 * The rows that are invoices. Reports write a customer's name, or an age, once above its invoices and a total
 * below them: names go down into the rows that have none, totals and headings are left out.
 */
export function tidyBalanceRows(rows: readonly WorkRow[]): WorkRow[] {
  let heading = '';
  return rows.flatMap((row) => {
    const client = textOf(row, 'client');
    const isHeading = textOf(row, 'invoiceNumber') === '' && textOf(row, 'openAmount') === '';
    if (isTotal(client) || isTotal(textOf(row, 'invoiceDate'))) return [];
    if (isHeading) {
      heading = client;
      return [];
    }
    return [client === '' && heading !== '' ? { ...row, values: { ...row.values, client: heading } } : row];
  });
}

/** Cents of an amount as programs write it; negative for "-12.50" and "(12.50)", null for what is none. */
export function readCents(cell: string): number | null {
  const text = cell.trim();
  const isNegative = /^\(.*\)$/.test(text) || /^\$?\s*[-−]/.test(text) || /[-−]$/.test(text);
  const amount = readNumber(text.replaceAll(/[()−-]/g, ''));
  if (amount === null) return null;
  const cents = Math.round(amount * 100);
  return isNegative ? 0 - cents : cents;
}

/** Judges the rows of a list of open invoices, tidied before. */
export function judgeBalanceRows(rows: readonly WorkRow[], facts: BalanceFacts): JudgedBalanceRow[] {
  const byName = Map.groupBy(facts.clients, ({ name }) => plainWords(name));
  const seen = new Set(facts.taken);
  return rows.map((row) => {
    const problems: WorkRemark[] = [];
    const warnings: WorkRemark[] = [];
    const name = textOf(row, 'client');
    const clientId = findClient(name, byName, problems);
    const number = readInvoiceNumber(textOf(row, 'invoiceNumber'), problems);
    const cents = readAmount(textOf(row, 'openAmount'), problems);
    const invoiceDate = readDay(row, 'invoiceDate', problems);
    const dueDate = readDay(row, 'dueDate', problems);
    if (invoiceDate !== null && invoiceDate > facts.today)
      problems.push({ field: 'invoiceDate', message: 'The invoice is of a day to come.' });
    const days = datesOf(invoiceDate, dueDate, facts);
    if (invoiceDate === null && problems.length === 0)
      warnings.push({
        field: 'invoiceDate',
        message: `Without a date the invoice is taken as of ${days.invoiceDate}.`,
      });
    const balance =
      problems.length === 0 && clientId !== null && number !== null && cents !== null
        ? { clientId, number, cents, ...days }
        : null;
    const isThere = balance !== null && seen.has(balanceKey(balance));
    if (balance !== null) seen.add(balanceKey(balance));
    const detail =
      balance === null
        ? ''
        : `Invoice ${balance.number}, ${formatDollars(balance.cents)} open, due ${balance.dueDate}`;
    return { row: row.row, name, detail, problems, warnings, isThere, balance };
  });
}

/** A day that is not said follows from the other: due by the company's terms, written that many days before. */
function datesOf(
  invoiceDate: CalendarDate | null,
  dueDate: CalendarDate | null,
  { today, dueDays }: BalanceFacts,
): Pick<OpenBalance, 'invoiceDate' | 'dueDate'> {
  const before = dueDate === null ? today : addDays(dueDate, -dueDays);
  const written = invoiceDate ?? (before < today ? before : today);
  return { invoiceDate: written, dueDate: dueDate ?? addDays(written, dueDays) };
}

function findClient(
  name: string,
  byName: ReadonlyMap<string, readonly { readonly id: string }[]>,
  problems: WorkRemark[],
): string | null {
  // QuickBooks writes a customer's project as "Customer:Project"; what it owes, the customer owes.
  const names = [name, name.split(':')[0] ?? ''];
  const found = names.map((one) => byName.get(plainWords(one)) ?? []).find((list) => list.length > 0) ?? [];
  const [client] = found;
  if (client !== undefined && found.length === 1) return client.id;
  const who = `“${name.slice(0, 40)}”`;
  const message =
    name === ''
      ? 'The client is missing.'
      : client === undefined
        ? `No client is called ${who}. Import or add the client first.`
        : `Several clients are called ${who}. Give them different names first.`;
  problems.push({ field: 'client', message });
  return null;
}

function readInvoiceNumber(text: string, problems: WorkRemark[]): string | null {
  const message =
    text === ''
      ? 'The invoice number is missing.'
      : text.length > maxInvoiceNumber
        ? `An invoice number has at most ${maxInvoiceNumber} characters.`
        : undefined;
  if (message === undefined) return text;
  problems.push({ field: 'invoiceNumber', message });
  return null;
}

function readAmount(text: string, problems: WorkRemark[]): number | null {
  const cents = readCents(text);
  const message =
    cents === null
      ? `“${text.slice(0, 40)}” is not an amount.`
      : cents < 0
        ? 'This is a credit. Record it as a payment of the client after the import.'
        : cents === 0
          ? 'Nothing is open on this invoice.'
          : cents > largestCents
            ? 'An open invoice is at most $10,000,000.'
            : undefined;
  if (message === undefined) return cents;
  problems.push({ field: 'openAmount', message });
  return null;
}

function readDay(
  row: WorkRow,
  field: 'invoiceDate' | 'dueDate',
  problems: WorkRemark[],
): CalendarDate | null {
  const text = textOf(row, field);
  if (text === '') return null;
  const date = readDate(text);
  if (date !== null && date >= oldest && daysBetween(oldest, date) < 36_525) return date;
  problems.push({ field, message: `“${text.slice(0, 40)}” is not a date.` });
  return null;
}
