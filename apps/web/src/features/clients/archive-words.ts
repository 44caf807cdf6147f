import type { ClientWork } from '@haulwright/domain/jobs/client-work';

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
const verb = (number: number, one: string, many: string): string => (number === 1 ? one : many);

/** Describes what archiving the client does to its work, one sentence each. */
export function archivingInWords({ openJobs, onRoutes, jobsUnderWay, series }: ClientWork): string[] {
  if (jobsUnderWay > 0)
    return [
      `Work is under way on ${count(jobsUnderWay, 'job')} of this client. Complete it before you archive the client.`,
    ];
  if (openJobs === 0 && series === 0) return ['It has no open jobs and no recurring jobs.'];
  const sentences: string[] = [];
  if (openJobs > 0) {
    const routes = onRoutes === 0 ? '' : `, ${onRoutes.toLocaleString('en-US')} of them on a route`;
    sentences.push(`${count(openJobs, 'open job')} will be cancelled${routes}.`);
  }
  if (series > 0) sentences.push(`${count(series, 'recurring job')} will stop.`);
  return sentences;
}

/** Describes what is restored with the client, and what is not, one sentence each. */
export function reactivatingInWords({ comeBack, stayCancelled, series }: ClientWork): string[] {
  const sentences: string[] = [];
  if (comeBack > 0)
    sentences.push(
      `${count(comeBack, 'job')} cancelled by archiving ${verb(comeBack, 'opens', 'open')} again, without a route or driver.`,
    );
  if (series > 0)
    sentences.push(`${count(series, 'recurring job')} ${verb(series, 'goes', 'go')} on from today.`);
  if (stayCancelled > 0)
    sentences.push(
      `${count(stayCancelled, 'job')} whose day has passed ${verb(stayCancelled, 'stays', 'stay')} cancelled.`,
    );
  return sentences.length === 0 ? ['No cancelled or recurring jobs come back.'] : sentences;
}

/** Summarizes the changes to the client's work for the message; undefined when there were none. */
export function statusChangeInWords(
  archived: boolean,
  { jobsChanged, seriesChanged }: { readonly jobsChanged: number; readonly seriesChanged: number },
): string | undefined {
  const parts: string[] = [];
  if (jobsChanged > 0) parts.push(`${count(jobsChanged, 'job')} ${archived ? 'cancelled' : 'open again'}`);
  if (seriesChanged > 0)
    parts.push(`${count(seriesChanged, 'recurring job')} ${archived ? 'stopped' : 'resumed'}`);
  return parts.length === 0 ? undefined : `${parts.join(', ')}.`;
}
