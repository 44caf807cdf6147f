import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import { formatMiles } from '@haulwright/domain/kernel/units';
import {
  changeInWords,
  type DriverNews,
  type RouteChange,
  type RoutePlan,
} from '@haulwright/domain/routes/route-version';
import type { MailMessage } from '../../../platform/mail/mailer.ts';
import type { Driver } from './driver.queries.ts';
import { layOutRoute } from './mail-letter.ts';
import { clock, mailStops } from './mail-stops.ts';

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

export type RouteMail = Pick<MailMessage, 'subject' | 'text' | 'html'>;

/** A driver's day as a mail: stops, times and access notes in driving order. */
export function routeMail(
  { name, units }: Omit<Driver, 'email'>,
  sheet: RouteSheet,
  publicUrl: string,
): RouteMail {
  const day = dayOf(sheet);
  const jobs = `${sheet.jobCount} ${sheet.jobCount === 1 ? 'job' : 'jobs'}`;
  const miles = formatMiles(sheet.totalDistanceMiles, units);
  const truck = sheet.vehicleName === null ? '' : `, with ${sheet.vehicleName}`;
  return layOutRoute({
    subject: `Your route for ${day}`,
    paragraphs: [
      hello(name),
      `your route for ${day} is ready: ${jobs}, ${miles}${truck}. You leave at ${clock(sheet.startSecond)}.`,
    ],
    stops: mailStops(sheet),
    link: whereItIs(sheet, publicUrl),
  });
}

/** Announces changes to a route its driver knows, with the new plan. */
export function changedRouteMail(
  { name }: Pick<Driver, 'name'>,
  sheet: RouteSheet,
  changes: readonly RouteChange[],
  publicUrl: string,
): RouteMail {
  const day = dayOf(sheet);
  return layOutRoute({
    subject: `Your route for ${day} was changed`,
    paragraphs: [hello(name), `your route for ${day} was changed:`],
    changes: changes.map(changeInWords),
    afterwards: [`This is the route now. You leave at ${clock(sheet.startSecond)}.`],
    stops: mailStops(sheet),
    link: whereItIs(sheet, publicUrl),
  });
}

const goneWords: Record<
  (DriverNews & { kind: 'gone' })['because'],
  { readonly subject: string; readonly sentence: string }
> = {
  'taken-back': {
    subject: 'was taken back',
    sentence:
      'was taken back: the office is still working on it. You will get another email when it is ready.',
  },
  cancelled: { subject: 'was cancelled', sentence: 'was cancelled. You have nothing to drive.' },
  removed: { subject: 'was cancelled', sentence: 'was cancelled. You have nothing to drive.' },
  'other-driver': {
    subject: 'was given to another driver',
    sentence: 'was given to another driver. You are not driving it.',
  },
};

/** Announces that a route is no longer theirs. `heard` is the plan last sent. */
export function goneRouteMail(
  { name }: Pick<Driver, 'name'>,
  heard: RoutePlan,
  because: keyof typeof goneWords,
): RouteMail {
  const day = dayOf(heard);
  const jobs = heard.visits.filter(({ kind }) => kind === 'job').length;
  const what = `${jobs} ${jobs === 1 ? 'job' : 'jobs'}${heard.vehicleName === null ? '' : `, with ${heard.vehicleName}`}`;
  return layOutRoute({
    subject: `Your route for ${day} ${goneWords[because].subject}`,
    paragraphs: [hello(name), `your route for ${day} (${what}) ${goneWords[because].sentence}`],
  });
}

const hello = (name: string): string => `Hello ${name === '' ? 'there' : name},`;
const dayOf = ({ routeDate }: { readonly routeDate: string }): string =>
  dayText.format(new Date(`${routeDate}T00:00:00Z`));
const whereItIs = ({ routeDate }: RouteSheet, publicUrl: string) => ({
  label: 'See your current route on your phone',
  url: `${publicUrl}/routes/mine?date=${routeDate}`,
});
