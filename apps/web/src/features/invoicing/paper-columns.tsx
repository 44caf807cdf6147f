import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { CircleOff, Mail, Printer } from 'lucide-react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import type { Units } from '../measures/use-units.ts';
import { paperName, standing } from './invoice-words.ts';

interface PaperWords {
  readonly units: Units;
  readonly inWords: (date: string) => string;
}

const isDraft = ({ state }: PaperRow): boolean => state === 'draft' || state === 'approved';

/** Whether a draft needs no look before it is approved: the same as of a bill run (`warningsOf`). */
export const isClean = ({ holdReason, taxNotSetCount, lineCount, subtotalCents }: PaperRow): boolean =>
  holdReason === null && taxNotSetCount === 0 && lineCount > 0 && subtotalCents >= 0;

/** What to look at before a paper goes out, the most important first. */
export function marksOf(paper: PaperRow): readonly string[] {
  return [
    paper.holdReason !== null && `On hold: ${paper.holdReason}`,
    paper.taxNotSetCount > 0 && 'Tax not set',
    paper.failure !== null && paper.failure,
    paper.isDisputed && 'In dispute',
    paper.way === 'none' && 'No address',
    paper.isChanged && 'Changed',
    isDraft(paper) && paper.subtotalCents < 0 && 'Credit',
  ].filter((mark) => mark !== false);
}

function Way({ paper: { way, mailedTo } }: { readonly paper: PaperRow }) {
  const [first, ...more] = mailedTo;
  if (way === 'mail')
    return (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <Mail aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
        <span className="truncate">
          {first}
          {more.length > 0 && ` and ${more.length} more`}
        </span>
      </span>
    );
  const [Icon, words] = way === 'print' ? [Printer, 'Print'] : [CircleOff, 'No address'];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      {words}
    </span>
  );
}

const lookAt: DataColumn<PaperRow> = {
  id: 'look',
  header: 'Look at',
  width: 8,
  cell: (paper) => marksOf(paper).join(' · '),
};

const dollars = (
  id: 'subtotal' | 'total' | 'open',
  header: string,
  of: (paper: PaperRow) => number,
): DataColumn<PaperRow> => ({
  id,
  header,
  width: 6.5,
  numeric: true,
  sorts: true,
  cell: (paper) => formatDollars(of(paper)),
});

const state: DataColumn<PaperRow> = {
  id: 'state',
  header: 'State',
  width: 7,
  sorts: true,
  cell: (paper) => {
    const { text, tone } = standing(paper);
    return (
      <span className="flex gap-1">
        <Badge tone={tone}>{text}</Badge>
        {paper.isDisputed && (
          <Badge tone="warn" icon={badgeIcons.warning}>
            Disputed
          </Badge>
        )}
      </span>
    );
  },
};

const tax: DataColumn<PaperRow> = {
  id: 'tax',
  header: 'Tax',
  width: 5,
  numeric: true,
  sorts: true,
  // "Not set" is never nothing.
  cell: ({ taxNotSetCount, taxCents }) => (taxNotSetCount > 0 ? 'not set' : formatDollars(taxCents)),
};

const toPaper = (paper: PaperRow, text: string) => (
  <Link
    to="/billing/invoices/$invoiceId"
    params={{ invoiceId: paper.id }}
    className="rounded-sm underline-offset-4 hover:underline"
  >
    {text}
  </Link>
);

const whatOf = ({ what, lineCount }: PaperRow): string =>
  what === null ? '' : lineCount > 1 ? `${what}, and ${lineCount - 1} more` : what;

/** The columns of drafts, which somebody reviews. */
export const draftColumns = ({ units, inWords }: PaperWords): DataColumn<PaperRow>[] => [
  state,
  {
    id: 'client',
    header: 'Client',
    width: 10.5,
    sorts: true,
    rowHeader: true,
    cell: (paper) => toPaper(paper, paper.clientName),
  },
  { id: 'what', header: 'What', width: 8.5, cell: whatOf },
  {
    id: 'day',
    header: 'Made',
    width: 6,
    sorts: true,
    extra: true,
    endFirst: true,
    cell: (paper) => inWords(paper.createdAt.slice(0, 10)),
  },
  {
    id: 'gallons',
    header: units.volumeNoun,
    width: 6,
    numeric: true,
    sorts: true,
    cell: ({ gallons }) => (gallons === null ? '' : units.volume(gallons)),
  },
  dollars('subtotal', 'Amount', ({ subtotalCents }) => subtotalCents),
  tax,
  dollars('total', 'Total', ({ totalCents }) => totalCents),
  { id: 'way', header: 'Goes by', width: 8.5, cell: (paper) => <Way paper={paper} /> },
  lookAt,
];

/**
 * The columns of invoices and credits.
 * @param isTight there is no room for all: how a paper goes out, and its tax, are left out at first
 */
export const invoiceColumns = (
  { inWords }: Pick<PaperWords, 'inWords'>,
  isTight = false,
): DataColumn<PaperRow>[] => [
  {
    id: 'number',
    header: 'Invoice',
    width: 7,
    sorts: true,
    rowHeader: true,
    cell: (paper) => toPaper(paper, paperName(paper)),
  },
  { id: 'client', header: 'Client', width: 11, sorts: true, cell: ({ clientName }) => clientName },
  { id: 'what', header: 'What', width: 11, extra: true, cell: whatOf },
  {
    id: 'day',
    header: 'Date',
    width: 7.5,
    sorts: true,
    endFirst: true,
    cell: ({ invoiceDate, createdAt }) => inWords(invoiceDate ?? createdAt.slice(0, 10)),
  },
  {
    id: 'due',
    header: 'Due',
    width: 7.5,
    sorts: true,
    cell: ({ dueDate }) => (dueDate === null ? '' : inWords(dueDate)),
  },
  state,
  {
    id: 'sent',
    header: 'Sent',
    width: 7.5,
    extra: isTight,
    cell: ({ sentAt, state: at }) =>
      sentAt === null ? (at === 'issued' ? 'Not sent' : '') : inWords(sentAt.slice(0, 10)),
  },
  { ...tax, extra: isTight },
  dollars('total', 'Total', ({ totalCents }) => totalCents),
  dollars('open', 'Open', ({ openCents }) => openCents),
  { id: 'way', header: 'Goes by', width: 9, extra: isTight, cell: (paper) => <Way paper={paper} /> },
  lookAt,
];
