import type { Ageing, AgeingRow } from '@haulwright/domain/invoicing/payment';
import { type AgeBucket, ageBuckets } from '@haulwright/domain/invoicing/settlement';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { CircleOff, Download, Mail } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';

/** Column titles of an ageing report, in days overdue. */
const bucketName: Record<AgeBucket, string> = {
  current: 'Not due',
  '1-30': '1–30',
  '31-60': '31–60',
  '61-90': '61–90',
  'over-90': 'Over 90',
};

const dollarsOrNothing = (cents: number): string => (cents === 0 ? '' : formatDollars(cents));

export const overdueOf = ({ balanceCents, buckets, creditCents }: Ageing): number =>
  balanceCents - buckets.current - creditCents;

export const clientLink = ({ clientId, clientName }: AgeingRow) => (
  <Link
    to="/clients/$clientId"
    params={{ clientId }}
    className="rounded-sm font-semibold underline-offset-4 hover:underline"
  >
    {clientName}
  </Link>
);

export const StatementButton = ({
  row,
  onStatement,
}: {
  readonly row: AgeingRow;
  readonly onStatement: (row: AgeingRow) => void;
}) => (
  <Button
    size="sm"
    variant="ghost"
    className="-my-2 align-middle"
    icon={<Download aria-hidden="true" />}
    aria-haspopup="dialog"
    aria-label={`PDF statement of ${row.clientName}`}
    onClick={() => onStatement(row)}
  >
    PDF
  </Button>
);

function Address({ row: { mailedTo } }: { readonly row: AgeingRow }) {
  const [first, ...more] = mailedTo;
  const Icon = first === undefined ? CircleOff : Mail;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      <span className="truncate">
        {first === undefined ? 'No address' : more.length === 0 ? first : `${first} and ${more.length} more`}
      </span>
    </span>
  );
}

const dollars = (id: string, header: string, of: (row: AgeingRow) => number): DataColumn<AgeingRow> => ({
  id,
  header,
  width: 6,
  numeric: true,
  sorts: true,
  cell: (row) => dollarsOrNothing(of(row)),
});

interface Receivables {
  readonly inWords: (date: string) => string;
  readonly onStatement: (row: AgeingRow) => void;
  /** Of everybody who matches: where nobody owes anything, a column leaves its room to names. */
  readonly total: Ageing | undefined;
  /** There is no room for all: whom what was mailed is left out at first. */
  readonly isTight: boolean;
}

/** Of a column of nothing, which its heading needs. */
const emptyWidth = 5.75;

/** The columns of what clients owe. */
export const receivableColumns = ({
  inWords,
  onStatement,
  total,
  isTight,
}: Receivables): DataColumn<AgeingRow>[] => [
  { id: 'client', header: 'Client', width: 13, sorts: true, rowHeader: true, cell: clientLink },
  ...ageBuckets.map((bucket) => ({
    ...dollars(bucket, bucketName[bucket], ({ buckets }) => buckets[bucket]),
    ...(total?.buckets[bucket] === 0 && { width: emptyWidth }),
  })),
  {
    ...dollars('credit', 'Credit', ({ creditCents }) => creditCents),
    ...(total?.creditCents === 0 && { width: emptyWidth }),
  },
  { ...dollars('overdue', 'Overdue', overdueOf), extra: true },
  {
    ...dollars('balance', 'Balance', ({ balanceCents }) => balanceCents),
    cell: ({ balanceCents }) => <span className="font-semibold">{formatDollars(balanceCents)}</span>,
  },
  { id: 'address', header: 'Mailed to', width: 11, extra: isTight, cell: (row) => <Address row={row} /> },
  {
    id: 'disputed',
    header: 'In dispute',
    width: 5,
    numeric: true,
    extra: true,
    cell: ({ disputed }) => (disputed === 0 ? '' : disputed.toLocaleString('en-US')),
  },
  {
    id: 'reminded',
    header: 'Reminded',
    width: 5.5,
    extra: isTight,
    cell: ({ remindedAt }) => (remindedAt === null ? '' : inWords(remindedAt.slice(0, 10))),
  },
  {
    id: 'statementSent',
    header: 'Statement',
    width: 5.5,
    extra: isTight,
    cell: ({ statementAt }) => (statementAt === null ? '' : inWords(statementAt.slice(0, 10))),
  },
  {
    id: 'statement',
    header: 'PDF',
    width: 7.5,
    cell: (row) => <StatementButton row={row} onStatement={onStatement} />,
  },
];

/** The foot of the table: sums of everybody who matches. */
export const receivableFoot = (total: Ageing, count: number) => ({
  client: `Total of ${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`,
  ...Object.fromEntries(ageBuckets.map((bucket) => [bucket, dollarsOrNothing(total.buckets[bucket])])),
  credit: dollarsOrNothing(total.creditCents),
  overdue: dollarsOrNothing(overdueOf(total)),
  balance: formatDollars(total.balanceCents),
});
