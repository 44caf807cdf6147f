import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';

/** Problems of a ticket, open or settled; nothing for a ticket without any. */
export function TicketBadges({
  ticket: { ticketNumber, receipt, difference, gateOutcome, isCorrected, isWithdrawn },
}: {
  readonly ticket: Pick<
    Ticket,
    'ticketNumber' | 'receipt' | 'difference' | 'gateOutcome' | 'isCorrected' | 'isWithdrawn'
  >;
}) {
  if (isWithdrawn) return <Badge icon={badgeIcons.note}>Withdrawn</Badge>;
  return (
    <>
      {receipt === 'missing' && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          {ticketNumber === null ? 'No ticket' : 'Not signed by the site'}
        </Badge>
      )}
      {gateOutcome === 'rejected' && (
        <Badge tone="bad" icon={badgeIcons.problem}>
          Rejected
        </Badge>
      )}
      {gateOutcome === 'partly_accepted' && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          Partly accepted
        </Badge>
      )}
      {difference === 'open' && (
        <Badge tone="bad" icon={badgeIcons.problem}>
          Discrepancy
        </Badge>
      )}
      {difference === 'explained' && (
        <Badge tone="good" icon={badgeIcons.done}>
          Discrepancy explained
        </Badge>
      )}
      {isCorrected && <Badge icon={badgeIcons.note}>Corrected</Badge>}
    </>
  );
}
