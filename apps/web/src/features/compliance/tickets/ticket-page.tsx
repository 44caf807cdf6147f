import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { ManifestsCard } from '../../manifests/manifests-card.tsx';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import { ticketOf } from '../compliance-queries.ts';
import { GateWord } from './gate-word.tsx';
import { StopLine, TicketFee } from './ticket-fee.tsx';
import { TicketBadges } from './ticket-badges.tsx';
import { TicketHistory, TicketNotes } from './ticket-history.tsx';
import { TicketPhotos } from './ticket-photos.tsx';
import { type Correctable, TicketShares } from './ticket-shares.tsx';
import { differenceInWords, noteName, ticketTitle, wastesOfTicket } from '../ticket-words.ts';

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);
const CorrectDialog = lazyDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { ticketId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(ticketOf(ticketId));

/** One visit at a disposal site: its clients' gallons, proofs and corrections. */
export default function TicketPage() {
  const { ticketId } = useParams({ from: '/office/compliance/tickets/$ticketId' });
  const ticket = useQuery(ticketOf(ticketId));
  return (
    <Loaded
      query={ticket}
      failed="Couldn't load this ticket"
      toast="Failed to load the ticket"
      missing={
        <EmptyState
          level={1}
          icon={<ReceiptText />}
          title="Ticket Not Found"
          description="It does not exist, or it belongs to another company."
          action={<Button render={<Link to="/compliance" search={{ tab: 'tickets' }} />}>All tickets</Button>}
        />
      }
      waiting={
        <SkeletonRows label="Loading the ticket…" count={3} each="h-40" className="flex flex-col gap-4" />
      }
    >
      {(shown) => <Ticket key={shown.id} ticket={shown} />}
    </Loaded>
  );
}

function Ticket({ ticket }: { readonly ticket: TicketDetail }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [noting, setNoting] = useState<VisitNoteKind | null>(null);
  const [correcting, setCorrecting] = useState<Correctable | null>(null);
  return (
    <>
      <PageHeader
        title={ticketTitle(ticket)}
        description={`${ticket.site.name}, ${ticket.vehicle?.name ?? 'Yard tank'}, ${momentInWords(ticket.occurredAt, now, timeZone)}`}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to tickets"
            render={<Link to="/compliance" search={{ tab: 'tickets' }} />}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <TicketShares ticket={ticket} onCorrect={setCorrecting} />
          <ManifestsCard visitId={ticket.id} />
          <TicketHistory ticket={ticket} now={now} />
        </div>
        <div className="grid gap-4">
          <Proof ticket={ticket} onNote={setNoting} />
          <TicketFee ticket={ticket} now={now} />
          <TicketPhotos photos={ticket.photos} />
          <TicketNotes ticket={ticket} now={now} />
        </div>
      </div>
      {noting !== null && <NoteDialog ticketId={ticket.id} kind={noting} onClose={() => setNoting(null)} />}
      {correcting !== null && (
        <CorrectDialog ticketId={ticket.id} fact={correcting} onClose={() => setCorrecting(null)} />
      )}
    </>
  );
}

interface ProofProps {
  readonly ticket: TicketDetail;
  readonly onNote: (kind: VisitNoteKind) => void;
}

/** The proofs of a visit, its open points, and the actions that settle them. */
function Proof({ ticket, onNote }: ProofProps) {
  const units = useUnits();
  const { gallons, varianceGallons, weightPounds, difference, receipt, reportedBy, gateReceipt } = ticket;
  // Nothing more is asked about a dump that was withdrawn.
  const kinds: VisitNoteKind[] = ticket.isWithdrawn
    ? []
    : [
        'ticket-number',
        ...(receipt === 'missing' || receipt === 'reason' ? (['no-ticket'] as const) : []),
        ...(difference === 'none' ? [] : (['hauler', 'site'] as const)),
      ];
  return (
    <Card title="Received">
      <p className="text-2xl font-semibold numeric">{units.volume(gallons)}</p>
      <p className="mt-1">{wastesOfTicket(ticket, units.volume)}</p>
      {varianceGallons !== 0 && <p className="mt-1">{differenceInWords(varianceGallons, units.volume)}</p>}
      {weightPounds !== null && <p className="mt-1">{weightPounds.toLocaleString('en-US')} lb weighed</p>}
      <p className="mt-1 text-ink-soft">Reported by {reportedBy}</p>
      <StopLine ticket={ticket} />
      {gateReceipt !== null && <GateWord receipt={gateReceipt} />}
      <div className="mt-2 flex flex-wrap gap-1">
        <TicketBadges ticket={ticket} />
      </div>
      {ticket.isWithdrawn && (
        <p className="mt-2">This dump was withdrawn and counts nowhere. The reason is in the ledger below.</p>
      )}
      {difference === 'open' && !ticket.isWithdrawn && (
        <p className="mt-2">
          {gateReceipt !== null && gateReceipt.outcome !== 'accepted'
            ? 'Write down what your crew says about it, and what happens to the waste.'
            : 'Write down what your crew says and what the site says, or correct the gallons.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} size="sm" aria-haspopup="dialog" onClick={() => onNote(kind)}>
            {noteName[kind]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
