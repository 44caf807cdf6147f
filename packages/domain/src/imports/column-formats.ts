import type { CalendarDate } from '../kernel/calendar-date.ts';
import { dateOrderOf, readDate, type DateOrder } from './read-work-cells.ts';
import type { WorkField, WorkRow } from './work-import.ts';

/** How the cells of a column are written. */
export type ColumnFormat = DateOrder | 'decimal-point' | 'decimal-comma';
export type ColumnFormats = Readonly<Partial<Record<WorkField, ColumnFormat>>>;

/** A column that can be read in two ways, with the more likely one. */
export interface FormatQuestion {
  readonly field: WorkField;
  readonly suggested: ColumnFormat;
  readonly choices: readonly [ColumnFormat, ColumnFormat];
  /** A cell that one of the two reads otherwise. */
  readonly example: string;
}

const dateFields: readonly WorkField[] = ['date', 'nextDate', 'invoiceDate', 'dueDate'];
const numberFields: readonly WorkField[] = [
  'gallons',
  'minutes',
  'tank',
  'costPerMile',
  'costPerHour',
  'overtimeCost',
  'maxStops',
  'maxGallons',
  'openAmount',
  'itemPrice',
];

const cellsOf = (rows: readonly WorkRow[], field: WorkField): string[] =>
  rows.flatMap(({ values }) => values[field]?.trim() || []);

/** Only a decimal comma explains these: "1.234,5", "12,5". */
const saysComma = /^\D*\d{1,3}(?:[. ]\d{3})+,\d+\D*$|^\D*\d+,(?:\d{1,2}|\d{4,})\D*$/;
/** Only a decimal point explains these: "1,234.5", "12.5". */
const saysPoint = /^\D*\d{1,3}(?:,\d{3})+\.\d+\D*$|^\D*\d+\.(?:\d{1,2}|\d{4,})\D*$/;
/** Thousands of another country, or three decimals: "1.500". */
const saysEither = /^\D*\d{1,3}(?:\.\d{3})+\D*$/;

/** The columns of a list that must be asked about once, instead of refusing their rows. */
export function formatQuestions(rows: readonly WorkRow[]): FormatQuestion[] {
  const dates = dateFields.flatMap((field): FormatQuestion[] => {
    const { order, example } = dateOrderOf(cellsOf(rows, field));
    if (example === '') return [];
    return [{ field, suggested: order ?? 'month-first', choices: ['month-first', 'day-first'], example }];
  });
  const numbers = numberFields.flatMap((field): FormatQuestion[] => {
    const cells = cellsOf(rows, field);
    const example = cells.find((cell) => saysComma.test(cell)) ?? cells.find((cell) => saysEither.test(cell));
    if (example === undefined) return [];
    const isComma = cells.some((cell) => saysComma.test(cell)) && !cells.some((cell) => saysPoint.test(cell));
    return [
      {
        field,
        suggested: isComma ? 'decimal-comma' : 'decimal-point',
        choices: ['decimal-point', 'decimal-comma'],
        example,
      },
    ];
  });
  return [...dates, ...numbers];
}

/** The rows with the cells of such columns as the server reads them. */
export function inReadFormat(rows: readonly WorkRow[], formats: ColumnFormats): WorkRow[] {
  const changed = Object.entries(formats).filter(
    ([, format]) => format === 'day-first' || format === 'decimal-comma',
  );
  if (changed.length === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    values: {
      ...row.values,
      ...Object.fromEntries(
        changed.flatMap(([field, format]) => {
          const cell = Object.entries(row.values).find(([name]) => name === field)?.[1];
          return cell === undefined
            ? []
            : [[field, format === 'day-first' ? isoDate(cell) : withPoint(cell)]];
        }),
      ),
    },
  }));
}

/** A date that cannot have the day first stays as it is, unless the other order would read it wrongly. */
const isoDate = (cell: string): string =>
  readDate(cell, 'day-first') ?? (readDate(cell) === null ? cell : `${cell} ?`);

/** "1.234,5 gal" → "1234.5 gal". */
const withPoint = (cell: string): string =>
  cell.replace(/\d[\d., ]*/, (number) => {
    const behind = /[ .,]*$/.exec(number)?.[0] ?? '';
    const digits = number.slice(0, number.length - behind.length);
    return `${digits.replaceAll(/[. ]/g, '').replace(',', '.')}${behind}`;
  });

/** What was read of a column: how many rows have it, and the first and last day or an example. */
export interface ColumnRead<Field extends string> {
  readonly field: Field;
  readonly filled: number;
  readonly unread: number;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly example: string;
}

/** What was read of each column of a list. */
export function columnsRead<Field extends string>(
  rows: readonly { readonly values: Readonly<Partial<Record<Field, string | undefined>>> }[],
  fields: readonly Field[],
): ColumnRead<Field>[] {
  const isDate = (field: string) => dateFields.some((one) => one === field);
  return fields.map((field) => {
    const cells = rows.flatMap(({ values }) => values[field]?.trim() || []);
    const days = isDate(field) ? cells.flatMap((cell) => readDate(cell) ?? []).toSorted() : [];
    return {
      field,
      filled: cells.length,
      unread: isDate(field) ? cells.length - days.length : 0,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      example: cells[0] ?? '',
    };
  });
}
