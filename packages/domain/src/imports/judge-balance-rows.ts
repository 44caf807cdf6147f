import type { CalendarDate } from '../kernel/calendar-date.ts';
import { addDays, daysBetween } from '../kernel/calendar-date.ts';
import { formatDollars } from '../kernel/dollars.ts';
import { spelledNumber, type OpenBalance, type PreviousCredit } from '../invoicing/opening-balance.ts';
import { plainWords } from './client-import-duplicates.ts';
import { creditJudge, type KnownCredit } from './judge-credit-rows.ts';
import { hasPartsOfCents, readMoney } from './read-amount-cells.ts';
import { readDate } from './read-work-cells.ts';
import type { BalanceTotals, WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

export interface JudgedBalanceRow extends WorkVerdict {
  /** Null when the row has no valid balance, or is a credit. */
  readonly balance: OpenBalance | null;
  /** What a row with an amount below zero becomes. */
  readonly credit: PreviousCredit | null;
}

export interface BalanceFacts {
  readonly today: CalendarDate;
  /** Payment terms in days for invoices without a due date. */
  readonly dueDays: number;
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  /** Existing invoices, as keys of `balanceKey`. */
  readonly taken: ReadonlySet<string>;
  /** Numbers of invoices made here, as `spelledNumber` has them: no other invoice may have one. */
  readonly own?: ReadonlySet<string>;
  /** Credits that were entered before. */
  readonly credits?: readonly KnownCredit[];
}

export const maxInvoiceNumber = 40;
/** The largest amount of one open invoice. */
const largestCents = 1_000_000_000;
const oldest: CalendarDate = '1980-01-01';

export const balanceKey = ({ clientId, number }: { clientId: string; number: string }): string =>
  `${clientId}|${spelledNumber(number)}`;

const textOf = ({ values }: WorkRow, field: WorkField): string => (values[field] ?? '').trim();
const isTotal = (text: string): boolean => /^(grand )?total\b/i.test(text);

/**
 * Keeps the rows that are invoices. Reports write a customer's name, or an age group, once above its invoices
 * and a total below them: names are copied down to rows without one; totals and headings are dropped.
 */
export function tidyBalanceRows(rows: readonly WorkRow[]): WorkRow[] {
  let heading = '';
  return rows.flatMap((row) => {
    const client = textOf(row, 'client');
    const hasNumber = textOf(row, 'invoiceNumber') !== '';
    const hasAmount = textOf(row, 'openAmount') !== '';
    // A client may be called Total Septic: its invoices have numbers, and its heading has no amount.
    const isTotalRow = isTotal(client) && (hasAmount || (heading !== '' && client.endsWith(heading)));
    if (!hasNumber && (isTotalRow || isTotal(textOf(row, 'invoiceDate')))) return [];
    if (!hasNumber && !hasAmount) {
      heading = client;
      return [];
    }
    return [client === '' && heading !== '' ? { ...row, values: { ...row.values, client: heading } } : row];
  });
}

/** Parses an amount as programs write it, in cents; negative for a credit, null for anything else. */
export function readCents(cell: string): number | null {
  const money = readMoney(cell);
  if (money === null) return null;
  const cents = Math.round(money.dollars * 100);
  return money.isCredit ? 0 - cents : cents;
}

/** Judges the tidied rows of a list of open invoices. */
export function judgeBalanceRows(rows: readonly WorkRow[], facts: BalanceFacts): JudgedBalanceRow[] {
  const byName = Map.groupBy(facts.clients, ({ name }) => plainWords(name));
  const seen = new Set(facts.taken);
  const judgeCredit = creditJudge(facts.credits ?? [], facts.today);
  return rows.map((row) => {
    const problems: WorkRemark[] = [];
    const warnings: WorkRemark[] = [];
    const name = textOf(row, 'client');
    const clientId = findClient(name, byName, problems);
    const cents = readAmount(textOf(row, 'openAmount'), problems);
    const isCredit = cents !== null && cents < 0;
    const number = readInvoiceNumber(textOf(row, 'invoiceNumber'), isCredit, problems);
    if (!isCredit && number !== null && facts.own?.has(spelledNumber(number)) === true)
      problems.push({
        field: 'invoiceNumber',
        message: `${number} is the number of an invoice made here. Clients pay by it: change it in the file.`,
      });
    const invoiceDate = readDay(row, 'invoiceDate', problems);
    const dueDate = readDay(row, 'dueDate', problems);
    if (invoiceDate !== null && invoiceDate > facts.today)
      problems.push({ field: 'invoiceDate', message: 'The invoice date is in the future.' });
    if (isCredit) {
      const read = { clientId, number, on: invoiceDate, cents: 0 - cents };
      return { row: row.row, name, ...judgeCredit(read, problems), problems, balance: null };
    }
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
    return { row: row.row, name, detail, problems, warnings, isThere, balance, credit: null };
  });
}

/** What the rows that come in add up to: owed by clients, their credits, and the difference. */
export function totalsOf(rows: readonly JudgedBalanceRow[]): BalanceTotals {
  const added = rows.filter(({ isThere }) => !isThere);
  const owedCents = added.reduce((sum, { balance }) => sum + (balance?.cents ?? 0), 0);
  const creditCents = added.reduce((sum, { credit }) => sum + (credit?.cents ?? 0), 0);
  return { owedCents, creditCents, netCents: owedCents - creditCents };
}

/** A missing date follows from the other one by the company's terms. */
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
  // QuickBooks writes a customer's project as "Customer:Project"; its balance belongs to the customer.
  const names = [name, name.split(':')[0] ?? ''];
  const found = names.map((one) => byName.get(plainWords(one)) ?? []).find((list) => list.length > 0) ?? [];
  const [client] = found;
  if (client !== undefined && found.length === 1) return client.id;
  const who = `“${name.slice(0, 40)}”`;
  const message =
    name === ''
      ? 'The client is missing.'
      : client === undefined
        ? `There is no client called ${who}. Import or add the client first.`
        : `Several clients are called ${who}. Give them different names first.`;
  problems.push({ field: 'client', message });
  return null;
}

/** Credits may be without one: payments that were not applied often are. */
function readInvoiceNumber(text: string, isCredit: boolean, problems: WorkRemark[]): string | null {
  if (text === '' && isCredit) return null;
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
      ? hasPartsOfCents(text)
        ? `“${text.slice(0, 40)}” has parts of a cent. Write it with two decimals.`
        : `“${text.slice(0, 40)}” is not an amount.`
      : cents === 0
        ? 'This invoice has no open balance.'
        : Math.abs(cents) > largestCents
          ? `An open ${cents < 0 ? 'credit' : 'invoice'} is at most $10,000,000.`
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
