import type { FieldReview } from '@haulwright/contract/field.contract';
import { jobStatusName } from '@haulwright/domain/jobs/job';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { EvidenceTile } from '../jobs/evidence/evidence-tile.tsx';
import { nameOfFile, placeUrl } from '../jobs/evidence/evidence-words.ts';
import { linkLook } from '../jobs/job-facts.tsx';
import { useUnits } from '../measures/use-units.ts';
import { useSession } from '../session/session-context.ts';

const EvidenceViewer = lazyDialog(
  async () => (await import('../jobs/evidence/evidence-viewer.tsx')).EvidenceViewer,
);

interface ReportFactsProps {
  readonly review: FieldReview;
  readonly now: Date;
  /** Whether the job is named here, and not above. */
  readonly showsJob?: boolean;
  /** Whether a report above it waits for the same reason. */
  readonly isReasonSaid?: boolean;
}

/** What a report says: why it did not take effect, its gallons, notes, place and photos. */
export function ReportFacts({ review, now, showsJob = false, isReasonSaid = false }: ReportFactsProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const {
    reason,
    missing,
    unitsWaiting,
    route,
    saidAt,
    gallons,
    note,
    site,
    ticketNumber,
    position,
    pinMeters,
  } = review;
  // Both sides stand below each other.
  const isAlone = review.office === null;
  return (
    <>
      {reason !== null && !isReasonSaid && <p className="mt-1 font-medium">{reason}</p>}
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {showsJob && <JobLine review={review} />}
        {route !== null && (
          <Fact name="Route">
            <Link to="/routes/$routeId" params={{ routeId: route.id }} className={linkLook}>
              {route.name}
            </Link>
          </Fact>
        )}
        {saidAt !== null && <Fact name="The Phone Said">{momentInWords(saidAt, now, timeZone)}</Fact>}
        {missing !== null && <Fact name="Missing">{missing}</Fact>}
        {unitsWaiting !== null && <Fact name="Not Recorded">{unitsWaiting}</Fact>}
        {isAlone && gallons !== null && <Fact name={units.volumeNoun}>{units.volume(gallons)}</Fact>}
        {isAlone && note !== null && <Fact name="Note">{note}</Fact>}
        {site !== null && <Fact name="Site">{site}</Fact>}
        {ticketNumber !== null && <Fact name="Ticket">{ticketNumber}</Fact>}
        {position !== null && (
          <Fact name="Position">
            <a href={placeUrl(position)} target="_blank" rel="noreferrer" className={linkLook}>
              {pinMeters === null ? 'On the map' : `${units.nearMeters(pinMeters)} from the pin`}
            </a>
          </Fact>
        )}
      </dl>
      <ReportPhotos review={review} />
    </>
  );
}

/** The job as it is now, or what the phone knew of a deleted one. */
export function JobLine({ review: { job, about } }: { readonly review: FieldReview }) {
  if (job !== null)
    return (
      <Fact name="Job">
        <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={linkLook}>
          {job.jobNumber} {job.title}
        </Link>
        {`, ${job.clientName}, ${jobStatusName[job.status].toLowerCase()} now`}
      </Fact>
    );
  if (about === null) return null;
  const { clientName, address, jobNumber, title } = about;
  return <Fact name="Deleted Job">{[clientName, address, title, jobNumber].filter(Boolean).join(', ')}</Fact>;
}

function ReportPhotos({ review: { photos, title } }: { readonly review: FieldReview }) {
  const [open, setOpen] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {photos.map((file, at) => (
          <div key={file.id} className="w-24">
            <EvidenceTile
              file={file}
              name={`${nameOfFile(file, at, photos.length)}: ${title}`}
              onOpen={() => setOpen(file.id)}
            />
          </div>
        ))}
      </div>
      <EvidenceViewer files={photos} openId={open} onOpenIdChange={setOpen} />
    </>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-ink-soft">{name}: </dt>
      <dd className="inline break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
