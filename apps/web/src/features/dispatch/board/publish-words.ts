import type { LeftOut, RouteToPublish, UnpublishedDay } from '@haulwright/domain/dispatch/publish-day';
import { isSilent } from '@haulwright/domain/dispatch/publish-holds';
import { changeInWords } from '@haulwright/domain/routes/route-version';
import { momentInSentence } from '../../../ui/words/moment-text.ts';
import { count } from '../../routes/route-words.ts';

/** When it is said, and where; on a day that is over nobody is told. */
export interface Telling {
  readonly now: Date;
  readonly timeZone: string;
  readonly isOver: boolean;
}

/** What speaks against publishing it; null when nothing does. */
export function holdInWords({ hold, holdText }: Pick<RouteToPublish, 'hold' | 'holdText'>): string | null {
  switch (hold) {
    case null:
      return null;
    case 'no-jobs':
      return 'It has no job, so it cannot be published.';
    case 'no-driver':
      return 'It has no driver, so nobody would get it.';
    case 'times-pending':
      return 'Its times are being calculated. It can be published in a moment.';
    case 'unsafe':
      return `The truck must not be driven. ${holdText ?? ''}`.trim();
    case 'out-of-service':
      return 'The truck is out of service on this day.';
    default:
      return holdText ?? 'It breaks a rule.';
  }
}

/** What its driver will see change, a sentence each. */
export const newsInWords = ({
  changes,
  jobCount,
}: Pick<RouteToPublish, 'changes' | 'jobCount'>): string[] => {
  if (changes === null) return [`New to the driver: ${count(jobCount, 'job')}.`];
  return changes.length === 0 ? ['The same as the driver had it before.'] : changes.map(changeInWords);
};

type Reached = Pick<RouteToPublish, 'driverUserId' | 'hasPhone' | 'phoneHeardAt'>;

const isSilentPhone = ({ phoneHeardAt }: Reached, now: Date): boolean =>
  isSilent(phoneHeardAt === null ? null : new Date(phoneHeardAt), now);

/** How the driver of a route hears of it. A phone that was not heard of for an hour is named. */
export function toldInWords(route: Reached, { now, timeZone, isOver }: Telling): string {
  if (route.driverUserId === null) return 'Nobody is told.';
  if (isOver) return 'Nobody is told: its day is over.';
  const isQuiet = isSilentPhone(route, now);
  const heard =
    route.phoneHeardAt === null
      ? null
      : `last heard of ${momentInSentence(route.phoneHeardAt, now, timeZone)}`;
  if (route.hasPhone) return isQuiet && heard !== null ? `Phone ${heard}: mailed too.` : 'Told on the phone.';
  return isQuiet && heard !== null
    ? `Mailed: the phone takes no notifications, and was ${heard}.`
    : 'Mailed: no phone takes notifications.';
}

/** 'Tells 3 phones, 1 by email'. Silent phones are mailed as well. */
export function tellsInWords(routes: readonly Reached[], { now, isOver }: Telling): string {
  if (routes.length === 0) return 'Nothing is chosen';
  if (isOver) return 'Tells nobody: the day is over';
  const phones = routes.filter(({ hasPhone }) => hasPhone).length;
  const mails = routes.filter((route) => !route.hasPhone || isSilentPhone(route, now)).length;
  const parts = [phones > 0 && count(phones, 'phone'), mails > 0 && `${mails} by email`];
  return `Tells ${parts.filter((part) => part !== false).join(', ')}`;
}

/** 'Truck 11: It was changed meanwhile: look at it and publish it again.' */
export const leftOutInWords = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ name, message }) => (name === '' ? message : `${name}: ${message}`)).join(' ');

/** What an undo did: of several routes, in one sentence. */
export const undoneInWords = ({ routeIds }: Pick<UnpublishedDay, 'routeIds'>): string =>
  routeIds.length === 1
    ? 'It is a draft again. Its driver was not told.'
    : `${count(routeIds.length, 'route')} are drafts again. No driver was told.`;
