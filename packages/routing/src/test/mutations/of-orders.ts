import type { Mutation, Subject, Visit } from './mutation.ts';
import { anyOf, jobs } from './mutation.ts';

/**
 * Stops bound to a truck, to the start or end of a route, or to a time. The plan stays; the request is
 * changed.
 */
export const orderMutations: Mutation[] = [
  {
    name: 'a stop locked to another truck',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      const other = subject.input.trucks.find((truck) => truck !== visit?.truck);
      if (!visit || !other) return undefined;
      other.lockedStopIds = [visit.stop.id];
      return ['locked'];
    },
  },
  {
    name: 'a locked stop that comes later',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, (one) => jobsBefore(subject, one).length > 0),
      );
      if (!visit) return undefined;
      visit.truck.lockedStopIds = [visit.stop.id];
      return ['locked'];
    },
  },
  {
    name: 'locked stops in another order',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, (one) => jobsBefore(subject, one).length === 1),
      );
      const [before] = visit ? jobsBefore(subject, visit) : [];
      if (!visit || !before) return undefined;
      visit.truck.lockedStopIds = [visit.stop.id, before.stop.id];
      return ['locked'];
    },
  },
  {
    name: 'a stop that was to be first',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, (one) => isFree(one) && jobsBefore(subject, one).some(isFree)),
      );
      if (!visit) return undefined;
      visit.stop.position = 'first';
      return ['position'];
    },
  },
  {
    name: 'a stop that was to be last',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, (one) => isFree(one) && jobsBefore(subject, one).some(isFree)),
      );
      const before = visit && jobsBefore(subject, visit).at(-1);
      if (!before) return undefined;
      before.stop.position = 'last';
      return ['position'];
    },
  },
  {
    name: 'a stop that must not begin yet',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.notBefore = visit.entry.serviceStart + 1;
      return ['window'];
    },
  },
];

/** No order is required of it yet. */
function isFree({ truck, stop }: ReturnType<typeof jobs>[number]): boolean {
  return stop.position === undefined && !truck.lockedStopIds?.includes(stop.id);
}

function jobsBefore(subject: Subject, { route, index }: Visit): ReturnType<typeof jobs> {
  return jobs(subject, (other) => other.route === route && other.index < index);
}
