import { formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import type { VersionRow } from '../ui/overlays/both-versions-dialog.tsx';
import { isSame, rowName, type Difference } from './merge-seen.ts';

/** How a form calls its fields and what is chosen in them, where the names of the fields do not tell. */
export interface SeenWords {
  readonly labels?: Readonly<Record<string, string>>;
  /** What an id stands for: a driver, a job type. */
  readonly nameOf?: (id: string) => string | undefined;
}

const labels: Readonly<Record<string, string>> = {
  postalCode: 'ZIP',
  streetLine1: 'Street',
  streetLine2: 'Street, line 2',
  serviceTypeIds: 'Services',
  acceptedWasteTypes: 'Accepts',
  own: 'Your own days',
  active: 'In use',
};

/** Differences as the dialog shows them. */
export const rowsInWords = (differences: readonly Difference[], words: SeenWords): VersionRow[] =>
  differences.map((one) => {
    const inWords = (value: unknown) => valueInWords(value, one.path.at(-1) ?? '', words);
    return {
      key: one.key,
      label: placeInWords(one, words),
      before: inWords(one.before),
      mine: inWords(one.mine),
      theirs: inWords(one.theirs),
    };
  });

/** "Barn: Gate code". */
export const placeInWords = ({ path }: Difference, words: SeenWords): string => {
  const [field = '', ...inside] = path;
  if (inside.length === 0) return labelOf(field, words);
  const [row = '', ...rest] = inside;
  const last = rest.at(-1);
  return last === undefined ? `${labelOf(field, words)}: ${row}` : `${row}: ${labelOf(last, words)}`;
};

function labelOf(field: string, words: SeenWords): string {
  const known = words.labels?.[field] ?? labels[field];
  if (known !== undefined) return known;
  const spoken = field
    .replace(/^is(?=[A-Z])|Cents(?=$|[A-Z])|Ids?$|Minutes?$|Thousandths$/g, '')
    .replaceAll(/([A-Z]|\d+)/g, ' $1')
    .trim()
    .toLowerCase();
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** A value of a difference as people read it. */
export function valueInWords(value: unknown, field: string, words: SeenWords): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberInWords(value, field);
  if (typeof value === 'string') return textInWords(value, words);
  if (Array.isArray(value))
    return value.length === 0 ? 'Nothing' : value.map((one) => valueInWords(one, field, words)).join('\n');
  if (typeof value !== 'object') return String(value);
  const row = value as Readonly<Record<string, unknown>>;
  const parts = Object.entries(row)
    .filter(([name, part]) => name !== 'id' && !/Id$|^isPrimary$/.test(name) && !isSame(part, null))
    .filter(([, part]) => typeof part !== 'object')
    .map(([name, part]) => valueInWords(part, name, words));
  return parts.length === 0 ? rowName(row) : parts.join(', ');
}

function numberInWords(value: number, field: string): string {
  if (field === 'unitPrice') return formatUnitPrice(value);
  if (field.endsWith('Thousandths')) return formatQuantity(value);
  return /Cents/.test(field)
    ? `$${(value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    : value.toLocaleString('en-US');
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const textInWords = (text: string, words: SeenWords): string =>
  isId(text) ? (words.nameOf?.(text) ?? 'Another one') : text;
