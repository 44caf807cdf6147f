/** A change that assigned a job to someone, or took it away. */
export interface Giving {
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly happenedAt: Date;
}

/** Whose job it was: the driver of its route, or else the person assigned by hand. */
export interface Owner {
  readonly byHand: string | null;
  readonly routeId: string | null;
}

const nobody: Owner = { byHand: null, routeId: null };

/**
 * Determines from its history whose job it was at an instant; a cancelled job keeps its last owner.
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
    // Reassigning it takes it off its route in the same step; it stays with the new person.
    else if (type === 'unplanned') owner = happenedAt.getTime() === givenAt ? owner : nobody;
    else if (details['to'] === 'unscheduled') owner = nobody;
  }
  return owner;
}

/** The owner before the first change, as that change records it. */
const beforeFirst = (first: Giving | undefined): Owner =>
  first?.type === 'assigned' ? { byHand: textOf(first.details['from']), routeId: null } : nobody;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
