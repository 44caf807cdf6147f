import type { UnitSystem } from '../kernel/units.ts';
import type { ReportType } from './report.ts';

/**
 * The meaning of a number, which decides its format: whole counts, cents, metres (shown as miles or
 * kilometres), gallons and per-gallon figures (in the company's units), minutes (shown as hours), fractions
 * (shown as per cent), plain ratios with one decimal.
 */
export type FigureKind =
  'text' | 'date' | 'count' | 'gallons' | 'perGallon' | 'cents' | 'meters' | 'minutes' | 'share' | 'ratio';

/** Null means not applicable: a rate of nothing, an average over no rows. */
export type Cell = string | number | null;

/**
 * Marks a number that is not a recorded fact: `estimated` is expected, or the current price of finished work;
 * `planned` comes from a plan. Such numbers are labelled and never included in a number without a basis.
 */
export type Basis = 'estimated' | 'planned';

export interface ReportColumn {
  readonly title: string;
  readonly kind: FigureKind;
  readonly basis?: Basis;
}

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** A cell per column; null when a total would be meaningless. */
  readonly totals: readonly Cell[] | null;
  /** A sentence under the title. */
  readonly note?: string;
  /** For a whole table of unfinished work. */
  readonly basis?: Basis;
}

/** `columns` run through time, `bars` compare lengths. Every series has a value per label. */
export interface ReportChart {
  readonly title: string;
  readonly shape: 'columns' | 'bars';
  readonly kind: FigureKind;
  readonly labels: readonly string[];
  /** Stacked, the first at the base. */
  readonly series: readonly {
    readonly name: string;
    readonly values: readonly number[];
    readonly basis?: Basis;
  }[];
}

export interface ReportFigure {
  readonly name: string;
  readonly kind: FigureKind;
  readonly value: Cell;
  readonly basis?: Basis;
}

/** A report before it is drawn. */
export interface ReportModel {
  readonly type: ReportType;
  readonly startDate: string;
  readonly endDate: string;
  /** Display units; its numbers are always metres and gallons. */
  readonly units: UnitSystem;
  /** Nothing happened in the period; figures, charts and tables are empty then. */
  readonly isEmpty: boolean;
  readonly figures: readonly ReportFigure[];
  readonly charts: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  /** The spreadsheet's rows: the finest level of the report. */
  readonly data: ReportTable;
  /** How figures were calculated, in sentences. */
  readonly notes: readonly string[];
}

/** A column of a table over rows of one type. */
export interface ColumnOf<Row> extends ReportColumn {
  readonly cell: (row: Row) => Cell;
}

interface TableParts<Row> {
  readonly title: string;
  readonly columns: readonly ColumnOf<Row>[];
  readonly rows: readonly Row[];
  /** The total of all rows; its first cell is replaced by "Total". */
  readonly total?: Row | undefined;
  readonly note?: string | undefined;
  readonly basis?: Basis;
}

/** Lays rows out in columns. A total is only shown for two rows or more. */
export function tableOf<Row>({ title, columns, rows, total, note, basis }: TableParts<Row>): ReportTable {
  return {
    title,
    columns: columns.map((column) => ({
      title: column.title,
      kind: column.kind,
      ...(column.basis && { basis: column.basis }),
    })),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
    totals:
      total === undefined || rows.length < 2
        ? null
        : columns.map((column, index) => (index === 0 ? 'Total' : column.cell(total))),
    ...(note !== undefined && { note }),
    ...(basis && { basis }),
  };
}

/** The share of a whole; null when the whole is zero. */
export const ratioOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The first few labels with their values, the rest combined as "All others". */
export function topOf<Row>(
  rows: readonly Row[],
  max: number,
  label: (row: Row) => string,
  value: (row: Row) => number,
): { labels: string[]; values: number[] } {
  const ranked = rows
    .filter((row) => value(row) > 0)
    .toSorted((a, b) => value(b) - value(a) || label(a).localeCompare(label(b)));
  const shown = ranked.slice(0, ranked.length > max ? max - 1 : max);
  const rest = ranked.slice(shown.length).reduce((sum, row) => sum + value(row), 0);
  return {
    labels: [...shown.map(label), ...(rest > 0 ? ['All others'] : [])],
    values: [...shown.map(value), ...(rest > 0 ? [rest] : [])],
  };
}
