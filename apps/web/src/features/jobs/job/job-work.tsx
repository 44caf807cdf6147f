import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useCan, useSession } from '../../session/session-context.ts';
import { Fact, linkLook } from '../job-facts.tsx';
import { JobTypeName } from '../job-type-name.tsx';
import { windowInWords } from '../job-words.ts';
import { useUnits } from '../../measures/use-units.ts';

const PurchaseOrderDialog = lazyDialog(
  async () => (await import('./purchase-order-dialog.tsx')).PurchaseOrderDialog,
);

/** The work to be done, and its results. */
export function JobWorkCard({ job }: { readonly job: JobDetail }) {
  const units = useUnits();
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const mayEdit = useCan('EDIT_JOB');
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Work">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Description" wide>
          {job.description}
        </Fact>
        <Fact name="Job Type" missing="No job type">
          {job.jobTypeName !== null && <JobTypeName name={job.jobTypeName} color={job.jobTypeColor} />}
        </Fact>
        <Fact name="Time on Site">{formatDuration(job.durationMinutes)}</Fact>
        <Fact name={`Expected ${units.volumeNoun}`}>{units.volume(job.expectedGallons)}</Fact>
        <Fact
          name={`${units.volumeNoun} Collected`}
          missing={job.status === 'completed' ? 'Not recorded' : undefined}
        >
          {job.actualGallons !== null && units.volume(job.actualGallons)}
        </Fact>
        <Fact name="Waste" missing="None">
          {job.wasteType !== null && wasteTypeName[job.wasteType]}
        </Fact>
        {job.allowedVehicleNames != null && (
          <Fact name="Only These Trucks" missing="None of them is in the fleet any more">
            {job.allowedVehicleNames.join(', ')}
          </Fact>
        )}
        {(job.purchaseOrder !== null || mayEdit) && (
          <Fact name="PO Number">
            <span className="flex flex-wrap items-center gap-x-3">
              {job.purchaseOrder ?? 'None'}
              {mayEdit && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="-my-1 underline underline-offset-4"
                  aria-label={`${job.purchaseOrder === null ? 'Add' : 'Change'} the PO number`}
                  onClick={() => setAsking(true)}
                >
                  {job.purchaseOrder === null ? 'Add' : 'Change'}
                </Button>
              )}
            </span>
          </Fact>
        )}
        <Fact name="Started">{job.startedAt !== null && momentInWords(job.startedAt, now, timeZone)}</Fact>
        <Fact name="Completed">
          {job.completedAt !== null && momentInWords(job.completedAt, now, timeZone)}
        </Fact>
        <Fact name="Notes" wide>
          {job.completionNotes}
        </Fact>
        <Fact name="Why It Was Cancelled" wide>
          {job.status === 'cancelled' && job.cancelReason}
        </Fact>
      </dl>
      {asking && <PurchaseOrderDialog job={job} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Date, assignee, route and recurrence. */
export function JobVisitCard({ job }: { readonly job: JobDetail }) {
  const linksSeries = useCan('VIEW_ALL_JOBS');
  const [now] = useState(() => new Date());
  const { route } = job;
  return (
    <Card title="Visit">
      <dl className="grid gap-4">
        <Fact name="Date" missing="No date">
          {job.scheduledDate !== null && dateInWords(job.scheduledDate, now)}
        </Fact>
        <Fact name="Arrival Window" missing="Any time">
          {windowInWords(job)}
        </Fact>
        <Fact name="Technician" missing="Not assigned">
          {job.assignedToName}
        </Fact>
        <Fact name="Route" missing="Not on a route">
          {route !== null && (
            <>
              <Link to="/routes/$routeId" params={{ routeId: route.id }} className={linkLook}>
                {route.name}
              </Link>
              {`, job ${route.position}, arrives about ${formatMinuteOfDay(route.arrivalSecond / 60)}`}
            </>
          )}
        </Fact>
        <Fact name="Repeats">
          {job.seriesText !== null && (
            <>
              {job.seriesText.replace(/^./, (letter) => letter.toUpperCase())}
              {linksSeries && job.seriesId !== null && (
                <>
                  {'\n'}
                  <Link
                    to="/jobs"
                    search={{ seriesId: job.seriesId, sort: 'oldest-date' }}
                    className={linkLook}
                  >
                    All jobs of this recurring job
                  </Link>
                </>
              )}
            </>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
