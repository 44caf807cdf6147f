import type { PlanTruck } from '../../input.ts';
import type { Mutation, Subject, Visit } from './mutation.ts';
import { anyOf, disposals, jobs } from './mutation.ts';

type Compartment = NonNullable<PlanTruck['compartments']>[number];

/** What is in which part of a truck. */
export const compartmentMutations: Mutation[] = [
  {
    name: 'a stop in a compartment that does not take its waste',
    apply: (subject) =>
      inCompartment(subject, ({ stop, truck, entry }) => {
        const other = truck.compartments?.find(
          ({ acceptedWastes }) => !acceptedWastes.includes(stop?.wasteType ?? ''),
        );
        entry.compartmentId = other?.id ?? entry.compartmentId;
        return other !== undefined;
      }),
  },
  {
    name: 'a stop in a compartment the truck does not have',
    apply: (subject) =>
      inCompartment(subject, ({ entry }) => {
        entry.compartmentId = 'trunk';
        return true;
      }),
  },
  {
    name: 'a stop in no compartment',
    apply: (subject) =>
      inCompartment(subject, ({ entry }) => {
        delete entry.compartmentId;
        return true;
      }),
  },
  {
    name: 'a compartment that holds less',
    apply: (subject) =>
      inCompartment(subject, ({ stop }, compartment) => {
        compartment.capacityGallons = (stop?.gallons ?? 0) - 1;
        return true;
      }),
  },
  {
    name: 'a compartment that takes nothing',
    apply: (subject) =>
      inCompartment(subject, (_, compartment) => {
        compartment.acceptedWastes = [];
        return true;
      }),
  },
  {
    name: 'a compartment where none is filled',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ entry }) => entry.compartmentId === undefined),
      );
      if (!visit) return undefined;
      visit.entry.compartmentId = 'c0';
      return ['compartment'];
    },
  },
  {
    name: 'a disposal that empties one compartment less',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        disposals(subject, ({ entry }) => (entry.emptiedCompartmentIds ?? []).length > 0),
      );
      if (!visit) return undefined;
      visit.entry.emptiedCompartmentIds?.pop();
      return ['compartment'];
    },
  },
  {
    name: 'a disposal that empties what is not there',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      if (!visit) return undefined;
      visit.entry.emptiedCompartmentIds = [...(visit.entry.emptiedCompartmentIds ?? []), 'trunk'];
      return ['compartment'];
    },
  },
];

/** Changes a stop that fills a compartment; `change` says whether that broke a rule. */
function inCompartment(
  subject: Subject,
  change: (visit: Visit, compartment: Compartment) => boolean,
): ReturnType<Mutation['apply']> {
  const visit = anyOf(
    subject.random,
    jobs(subject, ({ entry }) => entry.compartmentId !== undefined),
  );
  const compartment = visit?.truck.compartments?.find(({ id }) => id === visit.entry.compartmentId);
  return visit && compartment && change(visit, compartment) ? ['compartment'] : undefined;
}
