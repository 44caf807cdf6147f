import type { Ticket } from '@haulwright/domain/compliance/ticket';
import { Badge, badgeIcons } from '../../ui/badge.tsx';

/** What is wrong with a ticket, or was; nothing for one that is as it should be. */
export function TicketBadges({
  ticket: { receipt, difference, isCorrected },
}: {
  readonly ticket: Pick<Ticket, 'receipt' | 'difference' | 'isCorrected'>;
}) {
  return (
    <>
      {receipt === 'missing' && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          No ticket
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
