import type { Rental } from '@haulwright/domain/rentals/rental';
import type { ReportedKind } from '@haulwright/domain/rentals/rental-event';
import { shortfallText } from '@haulwright/domain/rentals/service-rule';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Toilet } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import { RentalBilling } from './rental-billing.tsx';
import { RentalEvents } from './rental-events.tsx';
import { rentalOf, unitKinds, useRentalWrite } from '../rental-queries.ts';
import { TermsCard, UnitsOnSite } from './rental-facts-cards.tsx';

const PlanRentalJob = lazyDialog(async () => (await import('./plan-rental-job.tsx')).PlanRentalJobDialog);
const EventDialog = lazyDialog(async () => (await import('./event-dialog.tsx')).EventDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { rentalId = '' } }: PageVisit) =>
  Promise.all([queryClient.prefetchQuery(rentalOf(rentalId)), queryClient.prefetchQuery(unitKinds())]);

/** One rental: its terms, units, history and amount owed. */
export default function RentalPage() {
  const { rentalId } = useParams({ from: '/office/rentals/$rentalId' });
  const rental = useQuery(rentalOf(rentalId));
  return (
    <Loaded
      query={rental}
      failed="Couldn't load this rental"
      toast="Failed to load the rental"
      missing={
        <EmptyState
          level={1}
          icon={<Toilet />}
          title="Rental Not Found"
          description="The rental you're looking for doesn't exist."
          action={<Button render={<Link to="/rentals" />}>All rentals</Button>}
        />
      }
      waiting={
        <SkeletonRows label="Loading the rental…" count={3} each="h-40" className="flex flex-col gap-4" />
      }
    >
      {(shown) => <OneRental key={shown.id} rental={shown} />}
    </Loaded>
  );
}

function OneRental({ rental }: { readonly rental: Rental }) {
  const [recording, setRecording] = useState<ReportedKind | null>(null);
  const [ending, setEnding] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const plans = useCan('CREATE_JOB');
  const mayAgree = useCan('MANAGE_PRICES');
  const mayBill = useCan('VIEW_BILLING');
  const isRunning = rental.endedAt === null;
  const end = useRentalWrite(
    (input: { readonly id: string }) => api.rentals.end.call(input),
    'Failed to end the rental',
    () => toast.success('Rental ended'),
  );
  const reopen = useRentalWrite(
    (input: { readonly id: string }) => api.rentals.reopen.call(input),
    'Failed to reopen the rental',
    () => toast.success('Rental reopened'),
  );
  return (
    <>
      <PageHeader
        title={rental.name}
        description={
          <>
            <Link
              to="/clients/$clientId"
              params={{ clientId: rental.clientId }}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {rental.clientName}
            </Link>
            , {rental.address ?? 'without an address'}
          </>
        }
        badge={
          !isRunning ? (
            <Badge icon={badgeIcons.done}>Ended</Badge>
          ) : rental.isPaused ? (
            <Badge icon={badgeIcons.waiting}>Paused</Badge>
          ) : (
            <Badge tone="good" icon={badgeIcons.running}>
              Running
            </Badge>
          )
        }
        back={
          <Button variant="ghost" icon={<ArrowLeft />} iconLabel="Rentals" render={<Link to="/rentals" />} />
        }
        actions={
          !isRunning ? (
            mayAgree && (
              <Button busy={reopen.isPending} onClick={() => reopen.mutate({ id: rental.id })}>
                Reopen rental
              </Button>
            )
          ) : (
            <>
              {mayAgree && (
                <>
                  <Button
                    aria-haspopup="dialog"
                    disabledReason={
                      rental.units.length > 0
                        ? 'Units are still on site. Record their pickup first.'
                        : undefined
                    }
                    onClick={() => setEnding(true)}
                  >
                    End rental
                  </Button>
                  <Button render={<Link to="/rentals/$rentalId/edit" params={{ rentalId: rental.id }} />}>
                    Edit
                  </Button>
                </>
              )}
              {plans && (
                <Button aria-haspopup="dialog" variant="primary" onClick={() => setPlanning(true)}>
                  Plan Job
                </Button>
              )}
            </>
          )
        }
      />
      {rental.shortfalls.length > 0 && (
        <ul
          aria-label="Where the site falls short"
          className="mb-4 flex flex-col gap-1 rounded-lg bg-warn-soft px-4 py-3 text-warn-text"
        >
          {rental.shortfalls.map((short) => (
            <li key={short.what} className="flex items-start gap-2">
              <span className="mt-0.5 shrink-0 [&_svg]:size-4">{badgeIcons.warning}</span>
              {shortfallText(short)}
            </li>
          ))}
        </ul>
      )}
      {isPlanning && <PlanRentalJob rental={rental} onClose={() => setPlanning(false)} />}
      {isRunning && <RecordButtons rental={rental} onRecord={setRecording} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <UnitsOnSite rental={rental} />
          <RentalEvents rental={rental} />
        </div>
        <div className="grid gap-4">
          {mayBill && <RentalBilling rentalId={rental.id} />}
          <TermsCard rental={rental} />
        </div>
      </div>
      {recording !== null && (
        <EventDialog rental={rental} kind={recording} onClose={() => setRecording(null)} />
      )}
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title="End this rental?"
        description="Nothing more can be recorded for it until it is reopened. Rent already due is still billed."
        confirmLabel="End rental"
        cancelLabel="Keep it running"
        tone="danger"
        busy={end.isPending}
        onConfirm={() => {
          end.mutate({ id: rental.id });
          setEnding(false);
        }}
      />
    </>
  );
}

const onSite = ['serviced', 'exchanged', 'moved', 'picked-up'] as const;
const buttonName = {
  serviced: 'Service',
  exchanged: 'Exchange',
  moved: 'Move',
  'picked-up': 'Pickup',
} as const;

function RecordButtons({
  rental,
  onRecord,
}: {
  readonly rental: Rental;
  readonly onRecord: (kind: ReportedKind) => void;
}) {
  if (!useCan('EDIT_JOB')) return null;
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Record what happened</legend>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => onRecord('delivered')}>
        Delivery
      </Button>
      {onSite.map((kind) => (
        <Button
          key={kind}
          aria-haspopup="dialog"
          disabledReason={rental.units.length === 0 ? 'No unit is on site.' : undefined}
          onClick={() => onRecord(kind)}
        >
          {buttonName[kind]}
        </Button>
      ))}
      <Button aria-haspopup="dialog" onClick={() => onRecord(rental.isPaused ? 'resumed' : 'paused')}>
        {rental.isPaused ? 'Resume' : 'Pause'}
      </Button>
    </fieldset>
  );
}
