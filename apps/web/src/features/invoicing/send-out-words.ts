import type { SendOut, SendOutPreview } from '@haulwright/domain/invoicing/send-out';
import type { LeftOutReason } from '@haulwright/domain/invoicing/sending';
import { formatDollars } from '@haulwright/domain/kernel/dollars';

const reasonText: Record<LeftOutReason, string> = {
  'not-approved': 'not approved',
  'on-hold': 'on hold',
  empty: 'without lines',
  'tax-not-set': 'tax not set',
  void: 'void',
  disputed: 'in dispute',
  'already-sent': 'already sent',
  'being-sent': 'being sent by somebody',
  'sent-often': 'mailed three times this hour',
};

const number = (count: number): string => count.toLocaleString('en-US');
export const invoicesText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'invoice' : 'invoices'}`;

/** '3 left out: 2 tax not set, 1 on hold'; null: none. */
export function leftOutText(leftOut: SendOutPreview['leftOut']): string | null {
  const all = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const [only] = leftOut;
  if (only !== undefined && leftOut.length === 1)
    return `${number(all)} left out: ${reasonText[only.reason]}`;
  return `${number(all)} left out: ${leftOut.map(({ reason, count }) => `${number(count)} ${reasonText[reason]}`).join(', ')}`;
}

const listed = (parts: readonly (readonly [number, string])[]): string =>
  parts.flatMap(([count, words]) => (count > 0 ? `${number(count)} ${words}` : [])).join(', ');

/** '62 by mail, 7 to print, $17,240.00, dated Nov 30'. */
export const previewText = (preview: SendOutPreview, date: string): string =>
  [
    listed([
      [preview.byMail, 'by mail'],
      [preview.toPrint, 'to print'],
      [preview.noAddress, 'without an address'],
    ]),
    formatDollars(preview.totalCents),
    preview.toIssue > 0 && `dated ${date}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Invoices that a send-out is through with, of all it takes. */
export function progressOf({ counts }: SendOut): { readonly done: number; readonly all: number } {
  const { 'left-out': leftOut, waiting, queued, mailing, ...over } = counts;
  const done = Object.values(over).reduce((sum, count) => sum + count, 0) + leftOut;
  return { done, all: done + waiting + queued + mailing };
}

/** What became of a send-out that is over. */
export const resultText = ({ counts, leftOut }: SendOut): string =>
  [
    listed([
      [counts.mailed, 'mailed'],
      [counts['to-print'], 'to print'],
      [counts['no-address'], 'without an address'],
      [counts.refused, 'refused'],
      [counts['perhaps-mailed'], 'perhaps mailed'],
      [counts.stopped, 'stopped'],
    ]),
    leftOutText(leftOut),
  ]
    .filter(Boolean)
    .join('; ');
