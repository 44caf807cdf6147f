import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { soldDays } from '@haulwright/domain/pricing/price-table';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { PriceCell } from '../../pricing/price-cell.tsx';
import type { PriceRow } from './price-rows.ts';

interface PriceWords {
  readonly inWords: (date: string) => string;
  /** Opens the panel with all prices of the item. */
  readonly onOpen: (id: string) => void;
}

/** '212 · $71,940.00': jobs, and what they were priced at. */
export const soldInWords = ({ jobCount, cents }: Pick<PriceRow, 'jobCount' | 'cents'>): string =>
  jobCount === 0 ? '' : `${jobCount.toLocaleString('en-US')} · ${formatDollars(cents)}`;

/** The name of a price item, which opens its prices. */
export const PriceName = ({
  row: { item },
  onOpen,
}: { readonly row: PriceRow } & Pick<PriceWords, 'onOpen'>) => (
  <button
    type="button"
    aria-haspopup="dialog"
    title={item.name}
    className="block min-h-6 max-w-full rounded-sm text-left font-medium break-words underline-offset-4 hover:underline md:truncate"
    onClick={() => onOpen(item.id)}
  >
    {item.name}
  </button>
);

export const PriceOf = ({ row: { item, price } }: { readonly row: PriceRow }) =>
  price === undefined ? null : <PriceCell item={item} price={price} />;

/** The columns of the price book. */
export const priceColumns = ({ inWords, onOpen }: PriceWords): DataColumn<PriceRow>[] => [
  {
    id: 'name',
    header: 'Price item',
    width: 12,
    rowHeader: true,
    sorts: true,
    cell: (row) => <PriceName row={row} onOpen={onOpen} />,
  },
  { id: 'price', header: 'Price for everybody', width: 11, cell: (row) => <PriceOf row={row} /> },
  {
    id: 'types',
    header: 'Job types',
    width: 11,
    sorts: true,
    cell: ({ types }) => <span title={types}>{types === '' ? 'No job types' : types}</span>,
  },
  { id: 'unit', header: 'Per', width: 6, extra: true, cell: ({ item }) => item.unit },
  {
    id: 'tax',
    header: 'Tax',
    width: 5,
    sorts: true,
    cell: ({ item }) => revenueCategoryName[item.taxCategory],
  },
  {
    id: 'from',
    header: 'From',
    width: 11,
    sorts: true,
    endFirst: true,
    cell: ({ price, upcomingCount }) =>
      [price && inWords(price.validFrom), upcomingCount > 0 && `${upcomingCount} to come`]
        .filter(Boolean)
        .join(', '),
  },
  {
    id: 'agreed',
    header: 'Agreed',
    width: 5.5,
    numeric: true,
    sorts: true,
    cell: ({ agreedCount }) => agreedCount || '',
  },
  { id: 'sold', header: `Last ${soldDays} days`, width: 9, numeric: true, sorts: true, cell: soldInWords },
];

/** How many price items are shown, and what was sold by them. */
export const priceFoot = (rows: readonly PriceRow[]) => ({
  name: rows.length === 1 ? '1 price item' : `${rows.length.toLocaleString('en-US')} price items`,
  sold: soldInWords({
    jobCount: rows.reduce((sum, { jobCount }) => sum + jobCount, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  }),
});
