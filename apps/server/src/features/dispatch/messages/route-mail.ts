import { formatMiles, formatVolume } from '@haulwright/domain/kernel/units';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import {
  changeInWords,
  type DriverNews,
  type RouteChange,
  type RoutePlan,
} from '@haulwright/domain/routes/route-version';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { MailMessage } from '../../../platform/mail/mailer.ts';
import type { Driver } from './driver.queries.ts';

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A driver's day as a mail: what, where and when, in the order driven. */
export function routeMail(
  { name, units }: Omit<Driver, 'email'>,
  route: Route,
  publicUrl: string,
): Pick<MailMessage, 'subject' | 'text'> {
  const day = dayOf(route);
  const begin = clock(route.startSecond);
  return {
    subject: `Your route for ${day}`,
    text: [
      hello(name),
      '',
      `your route for ${day} is ready: ${route.jobCount} ${route.jobCount === 1 ? 'job' : 'jobs'}, ${formatMiles(route.totalDistanceMiles, units)}${route.vehicleName === null ? '' : `, with ${route.vehicleName}`}. You leave at ${begin}.`,
      '',
      ...linesOf(route, units),
      '',
      ...whereItIs(route, publicUrl),
    ].join('\n'),
  };
}

/** What was changed on a route its driver knows, and how it goes now. */
export function changedRouteMail(
  { name, units }: Omit<Driver, 'email'>,
  route: Route,
  changes: readonly RouteChange[],
  publicUrl: string,
): Pick<MailMessage, 'subject' | 'text'> {
  const day = dayOf(route);
  return {
    subject: `Your route for ${day} was changed`,
    text: [
      hello(name),
      '',
      `your route for ${day} was changed:`,
      '',
      ...changes.map((change) => `- ${changeInWords(change)}`),
      '',
      `This is the route now. You leave at ${clock(route.startSecond)}.`,
      '',
      ...linesOf(route, units),
      '',
      ...whereItIs(route, publicUrl),
    ].join('\n'),
  };
}

const goneWords: Record<
  (DriverNews & { kind: 'gone' })['because'],
  { readonly subject: string; readonly sentence: string }
> = {
  'taken-back': {
    subject: 'was taken back',
    sentence: 'was taken back: the office is still working on it. You get another mail when it is ready.',
  },
  cancelled: { subject: 'was cancelled', sentence: 'was cancelled. You do not drive it.' },
  removed: { subject: 'was cancelled', sentence: 'was cancelled. You do not drive it.' },
  'other-driver': {
    subject: 'goes to somebody else',
    sentence: 'goes to somebody else. You do not drive it.',
  },
};

/** A route someone knows is theirs no longer. `heard` is the plan they know. */
export function goneRouteMail(
  { name }: Pick<Driver, 'name'>,
  heard: RoutePlan,
  because: keyof typeof goneWords,
): Pick<MailMessage, 'subject' | 'text'> {
  const day = dayOf(heard);
  const jobs = heard.visits.filter(({ kind }) => kind === 'job').length;
  const what = `${jobs} ${jobs === 1 ? 'job' : 'jobs'}${heard.vehicleName === null ? '' : `, with ${heard.vehicleName}`}`;
  return {
    subject: `Your route for ${day} ${goneWords[because].subject}`,
    text: [hello(name), '', `your route for ${day} (${what}) ${goneWords[because].sentence}`, ''].join('\n'),
  };
}

const hello = (name: string): string => `Hello ${name === '' ? 'there' : name},`;
const dayOf = ({ routeDate }: { readonly routeDate: string }): string =>
  dayText.format(new Date(`${routeDate}T00:00:00Z`));
const linesOf = (route: Route, units: Driver['units']): string[] =>
  route.stops
    .filter((stop) => stop.kind !== 'start')
    .map((stop) => lineOf(stop, (gallons) => formatVolume(gallons, units)));
const whereItIs = (route: Route, publicUrl: string): string[] => [
  'The route on your phone, always as it is now:',
  `${publicUrl}/routes/mine?date=${route.routeDate}`,
  '',
];

const clock = (second: number): string => formatMinuteOfDay(Math.floor(second / 60));

function lineOf(stop: RouteStop, volume: (gallons: number) => string): string {
  const time = clock(stop.arrivalSecond + stop.waitSeconds).padStart(8);
  if (stop.kind === 'job')
    return `${time}  ${stop.sequence}. ${[stop.title, stop.subtitle, stop.address].filter(Boolean).join(', ')}${stop.gallons > 0 ? ` (${volume(stop.gallons)})` : ''}`;
  if (stop.kind === 'disposal')
    return `${time}  Empty the tank: ${[stop.title, stop.address].filter(Boolean).join(', ')}`;
  return `${time}  ${stop.kind === 'break' ? 'Break' : `Back at ${stop.title}`}`;
}
