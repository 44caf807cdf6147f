import { endsElsewhere } from '@haulwright/domain/routes/end-stop';
import type { RouteSheet, SheetStop } from '@haulwright/domain/dispatch/route-sheet';
import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { formatVolume } from '@haulwright/domain/kernel/units';

/** A line about a stop: a name, what it says, and where it leads. */
export interface StopFact {
  readonly name: string;
  readonly text: string;
  readonly url?: string;
}

/** A stop as a mail shows it, in text and in HTML. */
export interface MailStop {
  /** '8:20 AM'. */
  readonly time: string;
  readonly title: string;
  readonly facts: readonly StopFact[];
}

/** Everything of a route except its start, in driving order. */
export const mailStops = ({ stops, units }: RouteSheet): MailStop[] =>
  stops
    .filter((stop) => stop.kind !== 'start')
    .map((stop) => ({
      time: clock(stop.arrivalSecond + stop.waitSeconds),
      title: titleOf(stop),
      facts: [...factsOf(stop, (gallons) => formatVolume(gallons, units))],
    }));

export const clock = (second: number): string => formatMinuteOfDay(Math.floor(second / 60));

function titleOf({ kind, label, title, address, job }: SheetStop): string {
  if (kind === 'job') return `${label}. ${[title, job?.title].filter(Boolean).join(', ')}`;
  if (kind === 'disposal') return `Empty the tank: ${title}`;
  if (kind === 'break') return 'Break';
  return endsElsewhere({ title }) ? `End of the day: ${address ?? title}` : `Back at ${title}`;
}

function* factsOf(stop: SheetStop, volume: (gallons: number) => string): Generator<StopFact> {
  const { kind, job, address, hours, gallons } = stop;
  if (kind !== 'job' && kind !== 'disposal') return;
  if (address !== null) yield { name: 'Address', text: address };
  const urgent = byTimeInWords(job?.beginByMinute ?? null, stop.arrivalSecond + stop.waitSeconds);
  if (urgent !== null) yield { name: 'Urgent', text: urgent };
  const way = wayTo(stop);
  if (way !== null) yield { name: 'Directions', text: 'Open in maps', url: way };
  if (job?.window != null) yield { name: 'Arrive between', text: job.window };
  if (hours !== null) yield { name: 'Open', text: hours };
  if (kind === 'job' && gallons > 0) yield { name: 'To pump', text: volume(gallons) };
  if (job === null) return;
  if (job.contactPerson !== null) yield { name: 'Contact', text: job.contactPerson };
  if (job.phone !== null) for (const link of phoneLinks(job.phone)) yield { name: 'Phone', ...link };
  if (job.accessInstructions !== null) yield { name: 'Getting in', text: job.accessInstructions };
  if (job.description !== null) yield { name: 'Notes', text: job.description };
}

/**
 * Google's universal map link, which every phone's map program or browser opens. Uses the address text where
 * only the ZIP area is known.
 */
function wayTo({ address, latitude, longitude, job }: SheetStop): string | null {
  const isExact = latitude !== null && longitude !== null && job?.precision !== 'zip';
  if (!isExact && address === null) return null;
  const target = encodeURIComponent(isExact ? `${latitude},${longitude}` : (address ?? ''));
  return `https://www.google.com/maps/dir/?api=1&destination=${target}&travelmode=driving`;
}
