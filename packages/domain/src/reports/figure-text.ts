import { formatDollars } from '../kernel/dollars.ts';
import {
  distanceUnit,
  toDistance,
  toPerVolume,
  toVolume,
  type UnitSystem,
  volumeNoun,
  volumeUnit,
} from '../kernel/units.ts';
import type { Cell, FigureKind, ReportColumn } from './report-model.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const shortDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const numberText: Record<
  Exclude<FigureKind, 'text' | 'date'>,
  (value: number, units: UnitSystem) => string
> = {
  count: (value) => whole.format(value),
  gallons: (value, units) => whole.format(toVolume(value, units)),
  perGallon: (value, units) => oneDecimal.format(toPerVolume(value, units)),
  cents: (value) => formatDollars(value),
  meters: (value, units) => oneDecimal.format(toDistance(value, units)),
  minutes: (value) => oneDecimal.format(value / 60),
  share: (value) => percent.format(value),
  ratio: (value) => oneDecimal.format(value),
};

/** A cell as displayed, without its unit, which is in the column's title. Not applicable is a dash. */
export function cellText(kind: FigureKind, value: Cell, units: UnitSystem): string {
  if (value === null || value === '') return '–';
  if (kind === 'date') return shortDate.format(new Date(`${value}T00:00:00Z`));
  if (kind === 'text') return String(value);
  return numberText[kind](Number(value), units);
}

function unitOf(kind: FigureKind, units: UnitSystem): string | undefined {
  if (kind === 'gallons') return volumeUnit[units];
  if (kind === 'meters') return distanceUnit[units];
  return kind === 'minutes' ? 'h' : undefined;
}

/** A single figure as displayed, with its unit: "1,250 gal" or "4,730 L". */
export function figureText(kind: FigureKind, value: Cell, units: UnitSystem): string {
  const text = cellText(kind, value, units);
  const unit = unitOf(kind, units);
  return unit === undefined || text === '–' ? text : `${text} ${unit}`;
}

/** A column's title with its unit: "Distance (mi)". */
export function columnTitle({ title, kind }: ReportColumn, units: UnitSystem): string {
  const unit = kind === 'cents' ? '$' : unitOf(kind, units);
  return unit === undefined || title.toLowerCase().includes(volumeNoun[units].toLowerCase())
    ? title
    : `${title} (${unit})`;
}

/** A cell for spreadsheets: plain numbers, ISO dates, empty when not applicable. */
export function plainCell(kind: FigureKind, value: Cell, units: UnitSystem): string {
  if (value === null) return '';
  if (kind === 'text' || kind === 'date') return String(value);
  const number = Number(value);
  switch (kind) {
    case 'cents':
      return (Math.round(number) / 100).toFixed(2);
    case 'meters':
      return toDistance(number, units).toFixed(1);
    case 'gallons':
      return String(toVolume(number, units));
    case 'perGallon':
      return toPerVolume(number, units).toFixed(2);
    case 'minutes':
      return (number / 60).toFixed(2);
    case 'share':
      return `${(number * 100).toFixed(1)}%`;
    case 'ratio':
      return number.toFixed(2);
    default:
      return String(number);
  }
}
