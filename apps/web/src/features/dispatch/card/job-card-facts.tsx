import type { JobCard } from '@haulwright/domain/dispatch/job-card';
import { jobPriorityName } from '@haulwright/domain/jobs/job';
import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Badge } from '../../../ui/base/badge.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { AccessNote } from '../../jobs/job/job-place.tsx';
import { linkLook } from '../../jobs/job-facts.tsx';
import { gallonsInWords } from '../../routes/progress/progress-words.ts';
import { useSession } from '../../session/session-context.ts';
import { seenInWords } from './seen-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import { CardFact } from './card-fact.tsx';

/** Touch needs a taller target. */
const touchLink = `${linkLook} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`;

/**
 * Details of a job's stop that only the server knows: access notes, the phone number, and past work there.
 */
export function JobCardFacts({
  card: { job, pastServices, seen },
  stop,
}: {
  card: JobCard;
  stop: RouteStop;
}) {
  const units = useUnits();
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const { address } = job;
  return (
    <>
      {(job.priority === 'high' || job.priority === 'emergency') && (
        <p>
          <Badge tone={job.priority === 'emergency' ? 'bad' : 'warn'}>
            {`${jobPriorityName[job.priority]} priority`}
          </Badge>
        </p>
      )}
      <AccessNote job={job} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
        <CardFact name="Truck there">
          {job.startedAt === null && seen !== undefined && seenInWords(seen, timeZone)}
        </CardFact>
        <CardFact name="Phone">
          {job.clientPhone !== null &&
            phoneLinks(job.clientPhone).map(({ text, url }, at) => (
              <Fragment key={text}>
                {at > 0 && <br />}
                <a href={url} className={touchLink}>
                  {text}
                </a>
              </Fragment>
            ))}
        </CardFact>
        <CardFact name="Contact">{job.clientContactPerson}</CardFact>
        {job.priority !== 'high' && job.priority !== 'emergency' && (
          <CardFact name="Priority">{jobPriorityName[job.priority]}</CardFact>
        )}
        <CardFact name={units.volumeNoun}>
          {gallonsInWords(stop, units) || `${units.volume(stop.gallons)} planned`}
        </CardFact>
        <CardFact name="Client’s tank">
          {address?.tankGallons != null && units.volume(address.tankGallons)}
        </CardFact>
        <CardFact name="Notes">{job.description}</CardFact>
      </dl>
      <div>
        <h3 className="text-xs font-medium text-ink-soft">Last services here</h3>
        {pastServices.length === 0 ? (
          <p>None yet</p>
        ) : (
          <ul aria-label="Last services here" className="numeric">
            {pastServices.map((past) => (
              <li key={past.jobId} className="break-words">
                <Link to="/jobs/$jobId" params={{ jobId: past.jobId }} className={linkLook}>
                  {past.date === null ? 'No date' : dateInWords(past.date, now)}
                </Link>
                {[
                  past.title,
                  past.actualGallons !== null && units.volume(past.actualGallons),
                  past.doneByName,
                ]
                  .filter((part) => part !== false && part !== null)
                  .map((part) => ` · ${part}`)
                  .join('')}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4">
        <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={touchLink}>
          {`Open job ${job.jobNumber}`}
        </Link>
        <Link to="/clients/$clientId" params={{ clientId: job.clientId }} className={touchLink}>
          Open the client
        </Link>
      </p>
    </>
  );
}
