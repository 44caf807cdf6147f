import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Agreement } from '@haulwright/domain/agreements/agreement';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileSignature } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { AgreementBilling } from './agreement-billing.tsx';
import { agreementOf, useAgreementWrite } from './agreement-queries.ts';
import { includedText, priceText, stateText } from './agreement-words.ts';

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);
const DayDialog = lazyDialog(async () => (await import('./day-dialog.tsx')).DayDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = async ({ queryClient, params: { agreementId = '' } }: PageVisit): Promise<void> => {
  if (agreementId !== 'new') await queryClient.prefetchQuery(agreementOf(agreementId));
};

/** One agreement: its coverage, visits and billing. */
export default function AgreementPage() {
  const { agreementId } = useParams({ from: '/office/agreements/$agreementId' });
  // A new one is created in a dialog over the list.
  if (agreementId === 'new') return <Navigate to="/agreements" search={{ open: 'new' }} replace />;
  return <OneAgreement agreementId={agreementId} />;
}

function OneAgreement({ agreementId }: { readonly agreementId: string }) {
  const agreement = useQuery(agreementOf(agreementId));
  return (
    <Loaded
      query={agreement}
      failed="Couldn't load this agreement"
      toast="Failed to load the agreement"
      missing={
        <EmptyState
          level={1}
          icon={<FileSignature />}
          title="Agreement Not Found"
          description="It does not exist, or its client has been removed."
          action={<Button render={<Link to="/agreements" />}>All agreements</Button>}
        />
      }
      waiting={
        <SkeletonRows label="Loading the agreement…" count={3} each="h-40" className="flex flex-col gap-4" />
      }
    >
      {(shown) => <Shown key={shown.id} agreement={shown} />}
    </Loaded>
  );
}

type Asking = 'change' | 'pause' | 'resume' | 'end' | null;

function Shown({ agreement }: { readonly agreement: Versioned<Agreement> }) {
  const { id, name, state, clientName, pauses } = agreement;
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const mayChange = useCan('MANAGE_PRICES');
  const mayBill = useCan('VIEW_BILLING');
  const done = (text: string) => () => {
    close();
    toast.success(text);
  };
  const pause = useAgreementWrite(
    (from: string) => api.agreements.pause.call({ id, from }),
    'Failed to pause the agreement',
    done('Agreement paused'),
  );
  const resume = useAgreementWrite(
    (on: string) => api.agreements.resume.call({ id, on }),
    'Failed to resume the agreement',
    done('Agreement resumed'),
  );
  const end = useAgreementWrite(
    (endDate: string) => api.agreements.end.call({ id, endDate }),
    'Failed to end the agreement',
    done('Agreement ends'),
  );
  const isPaused = pauses.some(({ to }) => to === null);
  return (
    <>
      <PageHeader
        title={name}
        description={`${clientName}, ${priceText(agreement)}`}
        badge={<Badge tone={state === 'running' ? 'good' : undefined}>{stateText[state]}</Badge>}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft />}
            iconLabel="Service agreements"
            render={<Link to="/agreements" />}
          />
        }
        actions={
          mayChange && (
            <>
              {state !== 'ended' && (
                <>
                  <Button aria-haspopup="dialog" onClick={() => setAsking(isPaused ? 'resume' : 'pause')}>
                    {isPaused ? 'Resume' : 'Pause'}
                  </Button>
                  <Button aria-haspopup="dialog" onClick={() => setAsking('end')}>
                    End
                  </Button>
                </>
              )}
              <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking('change')}>
                Change
              </Button>
            </>
          )
        }
      />
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr] lg:items-start">
        <Visits agreement={agreement} />
        <div className="grid gap-4">
          <Terms agreement={agreement} />
          {mayBill && <AgreementBilling id={id} />}
        </div>
      </div>
      {asking === 'change' && (
        <AgreementDialog open onOpenChange={close} agreement={agreement} onSaved={() => undefined} />
      )}
      {asking === 'pause' && (
        <DayDialog
          open
          onOpenChange={close}
          title="Pause this agreement"
          description="From this day on nothing is due under it, and visits are charged from the price book."
          label="Paused from"
          initial={today}
          confirm="Pause"
          busy={pause.isPending}
          onConfirm={(day) => pause.mutate(day)}
        />
      )}
      {asking === 'resume' && (
        <DayDialog
          open
          onOpenChange={close}
          title="Resume this agreement"
          description="From this day on it is billed and covers visits again."
          label="Resumes on"
          initial={today}
          confirm="Resume"
          busy={resume.isPending}
          onConfirm={(day) => resume.mutate(day)}
        />
      )}
      {asking === 'end' && (
        <DayDialog
          open
          onOpenChange={close}
          title="End this agreement"
          description="Anything billed beyond its last day is credited. The recurring job continues until you end it."
          label="Last Day"
          initial={today}
          confirm="End agreement"
          busy={end.isPending}
          onConfirm={(day) => end.mutate(day)}
        />
      )}
    </>
  );
}

function Terms({ agreement }: { readonly agreement: Agreement }) {
  const [now] = useState(() => new Date());
  const { clientId, clientName, address, startDate, endDate, rates, pauses, note, purchaseOrder, series } =
    agreement;
  const facts = [
    ['Address', address ?? 'All addresses'],
    ['From', dateInWords(startDate, now)],
    ['Until', endDate === null ? 'It has ended' : dateInWords(endDate, now)],
    ['Included', includedText(agreement)],
    ['Covers', series === null ? 'No visits' : `${series.title}, ${describeRecurrence(series.rule)}`],
    ...rates
      .filter(({ validFrom }) => rates.length > 1 && validFrom >= startDate)
      .map(({ validFrom, cents, isByDays }) => [
        `From ${dateInWords(validFrom, now)}`,
        formatDollars(cents) +
          (agreement.charge === 'period' && validFrom > startDate && isByDays !== true
            ? ', for periods that begin then or later'
            : ''),
      ]),
    ...pauses.map(({ from, to }) => [
      'Paused',
      `${dateInWords(from, now)} – ${to === null ? 'further notice' : dateInWords(to, now)}`,
    ]),
    ...(purchaseOrder === null ? [] : [['PO number', purchaseOrder]]),
    ...(note === null ? [] : [['Note', note]]),
  ];
  return (
    <Card title="Terms">
      <p className="mb-2">
        <Link
          to="/clients/$clientId"
          params={{ clientId }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {clientName}
        </Link>
      </p>
      <dl className="flex flex-col gap-1">
        {facts.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two prices or pauses may read the same
          <div key={at} className="flex justify-between gap-3">
            <dt className="shrink-0 text-ink-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Visits({ agreement: { visits, visitCount, nextVisitOn } }: { readonly agreement: Agreement }) {
  const [now] = useState(() => new Date());
  return (
    <Card title={visitCount === 0 ? 'Visits' : `Visits (${visitCount})`}>
      {nextVisitOn !== null && (
        <p className="mb-2 text-ink-soft">The next one is planned for {dateInWords(nextVisitOn, now)}.</p>
      )}
      {visits.length === 0 ? (
        <p className="text-ink-soft">No visit has been completed under this agreement yet.</p>
      ) : (
        <ul aria-label="Visits" className="flex flex-col divide-y divide-line">
          {visits.map((visit) => (
            <li key={visit.jobId} className="flex justify-between gap-3 py-2">
              <span className="min-w-0">
                <Link
                  to="/jobs/$jobId"
                  params={{ jobId: visit.jobId }}
                  className="rounded-sm font-medium underline-offset-4 hover:underline"
                >
                  {visit.title}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {[
                    visit.completedOn && dateInWords(visit.completedOn, now),
                    visit.address,
                    visit.gallons !== null && `${visit.gallons.toLocaleString('en-US')} gal`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="shrink-0">
                {visit.cents === null ? (
                  'Waiting for gallons'
                ) : visit.cents === 0 ? (
                  'Covered'
                ) : (
                  <span className="numeric">{formatDollars(visit.cents)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
