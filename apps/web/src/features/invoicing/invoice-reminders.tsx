import type { InvoiceDetail, InvoiceDispute } from '@haulwright/domain/invoicing/invoice';
import { stageInWords } from '@haulwright/domain/invoicing/reminders';
import { dateInWords } from '../../ui/words/date-text.ts';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { nextReminderText } from './invoice-words.ts';

const deliveryText = {
  mail: 'Emailed to',
  reminder: 'Reminder to',
  'by-hand': 'Marked as sent',
  'not-mailed': 'Could not be mailed to',
  'perhaps-mailed': 'Perhaps mailed to',
  'taken-back': 'Marking as sent taken back',
} as const;

type Delivery = InvoiceDetail['deliveries'][number];

const deliveryInWords = ({ kind, to, failure, reminderDays, postedOn }: Delivery, now: Date): string =>
  [
    `${deliveryText[kind]} ${to ?? ''}`.trim() +
      ((kind === 'not-mailed' || kind === 'perhaps-mailed') && failure ? `: ${failure}` : ''),
    reminderDays === null ? null : stageInWords(reminderDays),
    postedOn === null ? null : `posted ${dateInWords(postedOn, now)}`,
  ]
    .filter(Boolean)
    .join(', ');

interface InvoiceRemindersProps {
  readonly invoice: InvoiceDetail;
  readonly now: Date;
}

/** How an invoice reached its client, when it is reminded of next, and what is or was disputed. */
export function InvoiceReminders({ invoice, now }: InvoiceRemindersProps) {
  const { timeZone } = useSession();
  const { deliveries, disputes, nextReminder } = invoice;
  return (
    <>
      {disputes.length > 0 && (
        <ul aria-label="Disputes" className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
          {disputes.map((one) => (
            <Dispute key={one.at} dispute={one} moment={(at) => momentInWords(at, now, timeZone)} />
          ))}
        </ul>
      )}
      {nextReminder !== null && (
        <p className="mt-3 border-t border-line pt-3">{nextReminderText(nextReminder, now)}</p>
      )}
      {deliveries.length > 0 && (
        <ul aria-label="Sent" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
          {deliveries.map((one) => (
            <li key={one.at}>
              {deliveryInWords(one, now)}
              {one.kind !== 'not-mailed' && one.kind !== 'perhaps-mailed' && one.failure && (
                <span className="block text-bad-text">{one.failure}</span>
              )}
              <span className="block text-sm text-ink-soft">
                {momentInWords(one.at, now, timeZone)},{' '}
                {one.reminderDays === null ? one.byName : 'automatically'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Dispute({
  dispute: { reason, at, byName, endedAt, endedByName },
  moment,
}: {
  readonly dispute: InvoiceDispute;
  readonly moment: (at: string) => string;
}) {
  return (
    <li>
      {endedAt === null ? 'In dispute' : 'Was in dispute'}: {reason}
      <span className="block text-sm text-ink-soft">
        {moment(at)}, {byName}
      </span>
      {endedAt !== null && (
        <span className="block text-sm text-ink-soft">
          Ended: {moment(endedAt)}, {endedByName}
        </span>
      )}
    </li>
  );
}
