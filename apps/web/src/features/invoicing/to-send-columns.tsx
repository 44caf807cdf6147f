import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { queueText } from '@haulwright/domain/invoicing/paper-words';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { invoiceColumns } from './paper-columns.tsx';

const reused = ['number', 'client', 'day', 'total', 'open', 'way'];

/** Why a paper waits, in a word. */
export function QueueBadge({ paper: { queue, isBeingSent } }: { readonly paper: PaperRow }) {
  if (isBeingSent) return <Badge tone="info">Being sent</Badge>;
  if (queue === null) return null;
  return queue === 'refused' || queue === 'perhaps-sent' ? (
    <Badge tone="warn" icon={badgeIcons.warning}>
      {queueText[queue]}
    </Badge>
  ) : (
    <Badge tone="neutral">{queueText[queue]}</Badge>
  );
}

interface ToSendWords {
  readonly inWords: (date: string) => string;
  /** Types another address for one that was refused, or has none. */
  readonly onAddress: (paper: PaperRow) => void;
}

/** The columns of *To send*: why each waits, and what the mail server answered. */
export function toSendColumns({ inWords, onAddress }: ToSendWords): DataColumn<PaperRow>[] {
  const columns = invoiceColumns({ inWords }).filter(({ id }) => reused.includes(id));
  const why: DataColumn<PaperRow> = {
    id: 'queue',
    header: 'Waits',
    width: 9,
    cell: (paper) => <QueueBadge paper={paper} />,
  };
  const answer: DataColumn<PaperRow> = {
    id: 'answer',
    header: 'Look at',
    width: 16,
    cell: (paper) => (
      <span className="flex items-center gap-2">
        <span className="truncate" title={paper.failure ?? undefined}>
          {paper.isDisputed ? 'In dispute' : paper.failure}
        </span>
        {(paper.queue === 'refused' || paper.queue === 'no-address') && !paper.isBeingSent && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => onAddress(paper)}>
            Address
          </Button>
        )}
      </span>
    ),
  };
  return [...columns.slice(0, 2), why, ...columns.slice(2), answer];
}
