import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { lazy, useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LateCard } from '../../../ui/late/late-card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { JobForms } from '../../forms/filled/forms-cards.tsx';
import { useCan } from '../../session/session-context.ts';
import { JobPriceCard } from '../../pricing/job-price-card.tsx';
import { JobEvidenceCard } from '../evidence/job-evidence.tsx';
import type { JobDialogName } from './job-dialogs.tsx';
import { JobAttempts } from './job-attempts.tsx';
import { JobClientCard, JobPlaceCard } from './job-place.tsx';
import { JobHeader } from './job-header.tsx';
import { JobHistory } from './job-history.tsx';
import { JobVisitCard, JobWorkCard } from './job-work.tsx';

const RentalWorkCard = lazy(async () => ({
  default: (await import('../../rentals/work/rental-work-card.tsx')).RentalWorkCard,
}));
const JobExtrasCard = lazy(async () => ({
  default: (await import('../../pricing/job-extras-card.tsx')).JobExtrasCard,
}));
const JobDialog = lazyDialog(async () => (await import('./job-dialogs.tsx')).JobDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { jobId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(api.jobs.get.queryOptions({ input: { id: jobId } }));

/** One job: where, when, what, who, and its history. */
export default function JobPage() {
  const { jobId } = useParams({ from: '/office/jobs/$jobId' });
  const seesForms = useCan('VIEW_ALL_JOBS');
  const [dialog, setDialog] = useState<JobDialogName | null>(null);
  const job = useQuery(api.jobs.get.queryOptions({ input: { id: jobId } }));
  return (
    <Loaded
      query={job}
      failed="Couldn't load this job"
      toast="Failed to load job"
      missing={<JobNotFound />}
      waiting={<JobSkeleton />}
    >
      {(shown) => (
        <>
          <JobHeader job={shown} onAsk={setDialog} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            {/* On a phone the columns merge into one: place, time and contact come first. */}
            <div className="contents lg:grid lg:gap-4">
              <JobPlaceCard job={shown} />
              <div className="order-1 grid gap-4 lg:order-none">
                <JobWorkCard job={shown} />
                <LateCard>
                  <RentalWorkCard jobId={shown.id} />
                </LateCard>
                <JobPriceCard jobId={shown.id} />
                <LateCard>
                  <JobExtrasCard jobId={shown.id} />
                </LateCard>
                <JobEvidenceCard jobId={shown.id} />
                {seesForms && <JobForms jobId={shown.id} />}
                <JobAttempts jobId={shown.id} />
              </div>
            </div>
            <div className="contents lg:grid lg:gap-4">
              <JobVisitCard job={shown} />
              <JobClientCard job={shown} />
              <div className="order-2 lg:order-none">
                <JobHistory jobId={shown.id} />
              </div>
            </div>
          </div>
          {dialog !== null && <JobDialog name={dialog} job={shown} onClose={() => setDialog(null)} />}
        </>
      )}
    </Loaded>
  );
}

function JobNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<ClipboardX />}
      title="Job Not Found"
      description="The job you're looking for doesn't exist, or you don't have access to it."
      action={
        <Button variant="primary" render={<Link to="/jobs" />}>
          Back to Jobs
        </Button>
      }
    />
  );
}

function JobSkeleton() {
  return (
    <SkeletonGroup label="Loading job…">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="mt-2 mb-6 h-4 w-40" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </SkeletonGroup>
  );
}
