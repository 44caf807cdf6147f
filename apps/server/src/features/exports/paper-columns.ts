import type { PaperWay } from '@haulwright/domain/invoicing/paper-sorts';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { queueText, standingText } from '@haulwright/domain/invoicing/paper-words';
import { chosenColumns, type ColumnsById } from './chosen-columns.ts';
import { date, dollars, instant, number, text } from './list-columns.ts';

const wayText: Record<PaperWay, (paper: PaperRow) => string> = {
  mail: ({ mailedTo }) => mailedTo.join(', '),
  print: () => 'Print',
  none: () => 'No address',
};

/** What the screen says to look at, in the same words. */
const lookAt = ({ holdReason, taxNotSetCount, failure, isDisputed, way, isChanged }: PaperRow): string =>
  [
    holdReason !== null && `On hold: ${holdReason}`,
    taxNotSetCount > 0 && 'Tax not set',
    failure,
    isDisputed && 'In dispute',
    way === 'none' && 'No address',
    isChanged && 'Changed',
  ]
    .filter((mark) => mark !== false && mark !== null)
    .join('; ');

/** For the file of drafts, invoices and credits. */
const paperColumns = {
  number: text<PaperRow>('Invoice', ({ number }) => number, 12),
  client: text('Client', ({ clientName }) => clientName, 30),
  queue: text('Waits', ({ queue }) => queue && queueText[queue], 20),
  what: text('What', ({ what }) => what, 30),
  day: date('Date', ({ invoiceDate, createdAt }) => invoiceDate ?? createdAt.slice(0, 10)),
  due: date('Due', ({ dueDate }) => dueDate),
  state: text('State', standingText, 12),
  sent: instant('Sent', ({ sentAt }) => sentAt),
  gallons: number('Gallons', ({ gallons }) => gallons),
  subtotal: dollars('Amount', ({ subtotalCents }) => subtotalCents),
  // "Not set" is never nothing: *Look at* says so.
  tax: dollars('Tax', ({ taxCents, taxNotSetCount }) => (taxNotSetCount > 0 ? null : taxCents)),
  total: dollars('Total', ({ totalCents }) => totalCents),
  open: dollars('Open', ({ openCents }) => openCents),
  way: text('Goes by', (paper) => wayText[paper.way](paper), 30),
  look: text('Look at', lookAt, 30),
} satisfies ColumnsById<PaperRow>;

/** The columns that a table of papers shows; what was answered is one of *To send*. */
export const chosenPaperColumns = (shown: string | undefined) =>
  chosenColumns<PaperRow>(
    shown === undefined ? paperColumns : { ...paperColumns, answer: paperColumns.look },
    shown,
  );
