import type { PublishRefusal } from '../routes/route-lifecycle.ts';

/** As many as a day has trucks. */
export const maxPublishedAtOnce = 200;

/**
 * What speaks against publishing a route, the gravest first. The first three cannot be published; of the others
 * somebody may decide otherwise.
 */
export const publishHolds = [
  'no-jobs',
  'no-driver',
  'times-pending',
  'unsafe',
  'out-of-service',
  'warnings',
] as const;
export type PublishHold = (typeof publishHolds)[number];

interface HeldRoute {
  readonly jobCount: number;
  readonly driverUserId: string | null;
  readonly timesPending: boolean;
  /** A driver found that the truck must not be driven. */
  readonly isUnsafe: boolean;
  readonly isOutOfService: boolean;
  /** It breaks a rule, not only a hint. */
  readonly breaksRule: boolean;
}

/** The gravest thing that speaks against publishing a route; null when nothing does. */
export function publishHold(route: HeldRoute): PublishHold | null {
  if (route.jobCount === 0) return 'no-jobs';
  if (route.driverUserId === null) return 'no-driver';
  if (route.timesPending) return 'times-pending';
  if (route.isUnsafe) return 'unsafe';
  if (route.isOutOfService) return 'out-of-service';
  return route.breaksRule ? 'warnings' : null;
}

/** Whether it cannot be published at all. */
export const isImpossible = (hold: PublishHold | null): boolean =>
  hold === 'no-jobs' || hold === 'no-driver' || hold === 'times-pending';

/** After this without a word, a phone may be off or without signal: its driver is mailed as well. */
export const silentPhoneMs = 3_600_000;

/** Whether nothing was heard of a phone for an hour. */
export const isSilent = (heardAt: Date | null, now: Date): boolean =>
  heardAt === null || now.getTime() - heardAt.getTime() > silentPhoneMs;

/** Why a route stayed as it was when its day was published. */
export const leftOutText: Record<
  PublishRefusal | 'route.changed-meanwhile' | 'not-found' | 'route.other-day',
  string
> = {
  'route.not-draft': 'It is no longer a draft.',
  'route.no-driver': 'It has no driver.',
  'route.no-jobs': 'It has no job.',
  'route.changed-meanwhile': 'It was changed meanwhile: look at it and publish it again.',
  'route.other-day': 'It is on another day now.',
  'not-found': 'It was deleted meanwhile.',
};

/** Why a route stays published when the publishing of its day is undone. */
export const notUndoneText: Record<'route.not-published' | 'route.driver-told' | 'not-found', string> = {
  'route.not-published': 'It is no longer published.',
  'route.driver-told': 'Its driver was told already: take it back instead.',
  'not-found': 'It was deleted meanwhile.',
};
