/** Something that gave a job to someone, or took it from them. */
export interface Giving {
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly happenedAt: Date;
}

/** Whose a job was: the driver of the route it was on, or else the person it was given to by hand. */
export interface Owner {
  readonly byHand: string | null;
  readonly routeId: string | null;
}

const nobody: Owner = { byHand: null, routeId: null };

/**
 * Whose a job was at some moment, from its history. Called off, it is still known whose it was.
 * @param givings oldest first
 */
export function ownerAt(givings: readonly Giving[], at: Date): Owner {
  const until = givings.filter(({ happenedAt }) => happenedAt <= at);
  if (!until.some(({ type }) => type === 'assigned' || type === 'planned'))
    return beforeFirst(givings.find(({ happenedAt }) => happenedAt > at));
  let owner = nobody;
  let givenAt: number | undefined;
  for (const { type, details, happenedAt } of until) {
    if (type === 'assigned') {
      owner = { byHand: textOf(details['to']), routeId: null };
      givenAt = happenedAt.getTime();
    } else if (type === 'planned') owner = { ...owner, routeId: textOf(details['routeId']) };
    // Given to somebody else, it leaves its route in the same step and stays theirs.
    else if (type === 'unplanned') owner = happenedAt.getTime() === givenAt ? owner : nobody;
    else if (details['to'] === 'unscheduled') owner = nobody;
  }
  return owner;
}

/** What the first change says of the time before it. */
const beforeFirst = (first: Giving | undefined): Owner =>
  first?.type === 'assigned' ? { byHand: textOf(first.details['from']), routeId: null } : nobody;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
