import { spelledNumber, type PreviousCredit } from '../invoicing/opening-balance.ts';
import type { CalendarDate } from '../kernel/calendar-date.ts';
import { formatDollars } from '../kernel/dollars.ts';
import type { WorkRemark, WorkVerdict } from './work-import.ts';

/** What tells credits of a client apart. */
export type KnownCredit = Omit<PreviousCredit, 'cents'>;

interface ReadCredit {
  /** Null when it is not known whose it is. */
  readonly clientId: string | null;
  readonly number: string | null;
  readonly on: CalendarDate | null;
  /** Positive. */
  readonly cents: number;
}

type CreditVerdict = Pick<WorkVerdict, 'detail' | 'warnings' | 'isThere'> & {
  readonly credit: PreviousCredit | null;
};

const isSameNumber = (one: KnownCredit, other: Pick<KnownCredit, 'clientId' | 'number'>): boolean =>
  one.clientId === other.clientId &&
  (one.number === null || other.number === null
    ? one.number === other.number
    : spelledNumber(one.number) === spelledNumber(other.number));

/**
 * Judges the credits of one list, row by row. Programs number payments by how they were made (`ACH`), or not
 * at all, so the number alone does not tell two credits of a client apart: number and day do, and each credit
 * that was entered before stands for one row.
 */
export function creditJudge(entered: readonly KnownCredit[], today: CalendarDate) {
  const left = [...entered];
  const above: PreviousCredit[] = [];
  return (read: ReadCredit, problems: WorkRemark[]): CreditVerdict => {
    const { clientId, number } = read;
    if (number === null && read.on === null)
      problems.push({ field: 'invoiceDate', message: 'A credit without a number needs its day.' });
    if (problems.length > 0 || clientId === null)
      return { detail: '', warnings: [], isThere: false, credit: null };
    const credit = { clientId, number, on: read.on ?? today, cents: read.cents };
    const known = left.findIndex(
      (one) => isSameNumber(one, credit) && (read.on === null || one.on === read.on),
    );
    if (known >= 0) left.splice(known, 1);
    const isAbove = above.some(
      (one) => isSameNumber(one, credit) && one.on === credit.on && one.cents === credit.cents,
    );
    above.push(credit);
    const isThere = known >= 0 || (isAbove && number !== null);
    const warnings: WorkRemark[] = [];
    if (read.on === null)
      warnings.push({ field: 'invoiceDate', message: `Without a date the credit is taken as of ${today}.` });
    if (isAbove && !isThere)
      warnings.push({
        field: null,
        message: 'A row above has the same client, day and amount. Both are imported.',
      });
    const detail = `Credit${number === null ? '' : ` ${number}`}, ${formatDollars(credit.cents)} of ${credit.on}`;
    return { detail, warnings, isThere, credit };
  };
}
