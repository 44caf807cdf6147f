import { gallonsPerVolume, metersPerDistance, type UnitSystem } from '@haulwright/domain/kernel/units';
import { cellText, columnTitle, figureText } from '@haulwright/domain/reports/figure-text';
import { reportTypeName } from '@haulwright/domain/reports/report';
import type {
  FigureKind,
  ReportChart,
  ReportColumn,
  ReportModel,
  ReportTable,
} from '@haulwright/domain/reports/report-model';
import { periodInWords } from '@haulwright/domain/reports/report-period';

/** Maximum number of rows in a printed table; the spreadsheet has all. */
export const maxPrintedRows = 500;

export interface Letterhead {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
}

/** The data of `report.typ`: every cell as text, every bar as a share of the scale. */
export function reportDocument(model: ReportModel, company: Letterhead, madeOn: string) {
  const title = `${reportTypeName[model.type]} Report`;
  const period = periodInWords(model);
  const { units } = model;
  return {
    title,
    period,
    description: `${title} of ${company.name} for ${period}`,
    landscape: model.tables.some((table) => table.columns.length > 8),
    company: {
      name: breakable(company.name),
      initials: initialsOf(company.name),
      contact: [company.address, company.phone].filter(Boolean).join('  ·  '),
    },
    madeOn,
    empty: model.isEmpty,
    emptySentence: model.type === 'routes' ? 'No routes in this period.' : 'No jobs in this period.',
    figures: model.figures.map(({ name, kind, value }) => ({ name, value: figureText(kind, value, units) })),
    charts: model.charts
      .filter((chart) => chart.series.some(({ values }) => values.some((value) => value > 0)))
      .map((chart) => drawChart(chart, units)),
    tables: model.tables
      .filter((table) => table.rows.length > 0 || table.note !== undefined)
      .map((table) => printTable(table, units)),
    notes: model.isEmpty ? [] : model.notes,
  };
}

/** One or two capital letters: "Keystone Septic & Site Services" → "KS". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => /^./u.exec(word)?.[0].toUpperCase())
      .join('') || '–'
  );
}

/** Allows breaks inside words wider than a column: names are typed by people. */
const breakable = (text: string): string =>
  text.replaceAll(/\S{18,}/gu, (word) => word.replaceAll(/.{12}(?=.)/gu, '$&\u200b'));

function printTable(table: ReportTable, units: UnitSystem) {
  const rows = table.rows.slice(0, maxPrintedRows);
  const cut = `The first ${maxPrintedRows.toLocaleString('en-US')} of ${table.rows.length.toLocaleString('en-US')} rows are printed; the totals count all, and the spreadsheet of this report goes further.`;
  const texts = (row: readonly (string | number | null)[]) =>
    row.map((cell, index) => breakable(cellText(table.columns[index]?.kind ?? 'text', cell, units)));
  return {
    title: table.title,
    note: [table.note, rows.length < table.rows.length ? cut : undefined].filter(Boolean).join(' '),
    columns: table.columns.map((column, index) => ({
      title: axisTitle(column, units),
      numeric: column.kind !== 'text' && column.kind !== 'date',
      width: Math.max(index === 0 ? 1 : 0, weights[column.title] ?? (column.kind === 'text' ? 1 : 0)),
    })),
    rows: rows.map(texts),
    // A text column has no total, and a dash there would look like one.
    totals:
      table.totals &&
      table.totals.map((cell, index) =>
        cell === null && table.columns[index]?.kind === 'text' ? '' : texts(table.totals ?? [])[index],
      ),
  };
}

/**
 * Shares of the width that text columns divide among themselves; 0 is as wide as its texts, which are short.
 */
const weights: Readonly<Record<string, number>> = {
  Client: 1.9,
  Work: 1.7,
  Finding: 1.5,
  Technician: 1.1,
  Status: 0,
  'Job number': 0,
  Permit: 0,
  'Kind of waste': 0,
};

/** With its unit; dollar cells include theirs. */
const axisTitle = ({ title, kind }: ReportColumn, units: UnitSystem): string =>
  columnTitle({ title, kind: kind === 'cents' ? 'text' : kind }, units);

const maxLabels = 12;
const unitOf = (kind: FigureKind, units: UnitSystem): number =>
  ({ cents: 100, minutes: 60, meters: metersPerDistance[units], gallons: gallonsPerVolume[units] })[
    kind as string
  ] ?? 1;

function drawChart({ title, shape, kind, labels, series }: ReportChart, units: UnitSystem) {
  const sums = labels.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  // The axis is divided in the unit people read, so that its numbers are round.
  const unit = unitOf(kind, units);
  const ticks = shape === 'columns' ? ticksUpTo(Math.max(...sums) / unit).map((tick) => tick * unit) : [];
  const top = shape === 'columns' ? (ticks.at(-1) ?? 1) : Math.max(...sums);
  const every = Math.ceil(labels.length / maxLabels);
  return {
    title: axisTitle({ title, kind }, units),
    shape,
    description:
      `${title}: ${labels.map((label, index) => `${label} ${figureText(kind, sums[index] ?? 0, units)}`).join('; ')}`.slice(
        0,
        4_000,
      ),
    labels:
      shape === 'columns'
        ? labels.map((label, index) => (index % every === 0 ? label : ''))
        : labels.map(breakable),
    values: sums.map((sum) => cellText(kind, sum, units)),
    series: series.map(({ name, values }) => ({ name, shares: values.map((value) => value / top) })),
    ticks: ticks.map((tick) => ({
      at: tick / top,
      label: `${kind === 'cents' ? '$' : ''}${compact.format(tick / unit)}`,
    })),
  };
}

/**
 * Round numbers from zero to the first that is not below the largest value: 1, 2 or 5 times a power of ten
 * apart.
 */
export function ticksUpTo(largest: number): number[] {
  const raw = largest / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
