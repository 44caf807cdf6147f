import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { feeDifferenceCents } from '@haulwright/domain/disposal/disposal-fee';
import { can } from '@haulwright/domain/access/permissions';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { stopInWords } from '../ticket-words.ts';

const FeeDialog = lazyDialog(async () => (await import('./fee-dialog.tsx')).FeeDialog);

/** The route of a visit, and how long the truck was at the site. */
export function StopLine({ ticket: { stop, occurredAt } }: { readonly ticket: TicketDetail }) {
  const { timeZone } = useSession();
  const words = stopInWords(stop, occurredAt, timeZone);
  return words === null ? null : <p className="mt-1 text-ink-soft">{words}</p>;
}

/** What the visit costs by the site's rate, and what the site charged. */
export function TicketFee({ ticket, now }: { readonly ticket: TicketDetail; readonly now: Date }) {
  const { roles, timeZone } = useSession();
  const [recording, setRecording] = useState(false);
  const { charged, expectedCents, centsPer1000Gallons } = ticket.fee;
  const difference = feeDifferenceCents(ticket.fee);
  return (
    <Card title="Disposal fee">
      <p className="numeric text-xl font-semibold">{formatDollars(charged?.cents ?? expectedCents)}</p>
      <p className="mt-1 text-ink-soft">
        {charged === null
          ? `Expected, by the site’s rate of ${formatDollars(centsPer1000Gallons)} per 1,000 gal.`
          : `Charged; ${formatDollars(expectedCents)} by the site’s rate. Recorded by ${charged.by}, ${momentInWords(charged.at, now, timeZone)}.`}
      </p>
      {difference !== null && difference !== 0 && (
        <p className="mt-1">
          {`${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than by the rate.`}
        </p>
      )}
      {charged !== null && charged.note !== null && <p className="mt-1 break-words">{charged.note}</p>}
      {can(roles, 'EDIT_JOB') && (
        <Button className="mt-3" size="sm" aria-haspopup="dialog" onClick={() => setRecording(true)}>
          {charged === null ? 'Record fee' : 'Change fee'}
        </Button>
      )}
      {recording && <FeeDialog ticketId={ticket.id} fee={ticket.fee} onClose={() => setRecording(false)} />}
    </Card>
  );
}
