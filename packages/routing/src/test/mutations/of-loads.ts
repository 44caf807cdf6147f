import type { PlanRouteStop } from '../../answer.ts';
import type { PlanInput, PlanTruck } from '../../input.ts';
import type { Mutation, Subject } from './mutation.ts';
import { anyOf, disposals, jobs, shuffled } from './mutation.ts';
import { rebuild } from './rebuild.ts';

/** Loads, accepted wastes and unloading. Plans stay consistent except for the broken rule. */
export const loadMutations: Mutation[] = [
  {
    name: 'a disposal skipped, so that the tank overflows',
    apply: (subject) =>
      withoutDisposal(
        subject,
        (rest, { capacityGallons }) => rest.some((entry) => entry.loadAfterGallons > capacityGallons),
        ['capacity'],
      ),
  },
  {
    name: 'no disposal at the end',
    apply: (subject) =>
      subject.input.rules.endEmpty
        ? withoutDisposal(subject, (rest) => (rest.at(-1)?.loadAfterGallons ?? 0) > 0, ['not-emptied'])
        : undefined,
  },
  {
    name: 'a disposal skipped between two wastes that must not mix',
    apply: (subject) =>
      withoutDisposal(
        subject,
        (rest, { compartments }) => !compartments && rest.some((entry) => !mayMix(subject.input, entry)),
        ['mixed-wastes'],
      ),
  },
  {
    name: 'wastes that must no longer mix',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(
          subject,
          ({ entry, truck }) => !truck.compartments && entry.loadWasteType?.includes('+') === true,
        ),
      );
      if (!visit) return undefined;
      subject.input.mixable = [];
      return ['mixed-wastes'];
    },
  },
  {
    name: 'a tank that holds less',
    apply(subject) {
      const full = anyOf(
        subject.random,
        jobs(subject, ({ entry }) => entry.loadAfterGallons > 0),
      );
      if (!full) return undefined;
      full.truck.capacityGallons = full.entry.loadAfterGallons - 1;
      return ['capacity'];
    },
  },
  {
    name: 'a stop with more than was planned',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ stop }) => stop.gallons > 0),
      );
      if (!visit) return undefined;
      visit.stop.gallons += visit.truck.capacityGallons;
      delete visit.stop.worstCaseGallons;
      rebuild(subject.input, subject.plan);
      return ['capacity'];
    },
  },
  {
    name: 'a stop on a truck that does not take its waste',
    apply: (subject) =>
      moved(
        subject,
        (stop, truck) => stop.wasteType !== null && !truck.acceptedWastes.includes(stop.wasteType),
        ['truck-waste'],
      ),
  },
  {
    name: 'a stop on a truck without the skill',
    apply: (subject) =>
      moved(
        subject,
        (stop, truck) => (stop.requiredSkills ?? []).some((skill) => !truck.skills?.includes(skill)),
        ['skill'],
      ),
  },
  {
    name: 'a stop on a truck that may not',
    apply: (subject) =>
      moved(
        subject,
        (stop, truck) => stop.allowedTruckIds !== undefined && !stop.allowedTruckIds.includes(truck.id),
        ['truck-not-allowed'],
      ),
  },
  {
    name: 'a skill nobody has',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.requiredSkills = [...(visit.stop.requiredSkills ?? []), 'flying'];
      return ['skill'];
    },
  },
  {
    name: 'a stop for no truck at all',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.allowedTruckIds = [];
      return ['truck-not-allowed'];
    },
  },
  {
    name: 'a truck that takes nothing',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ stop }) => stop.wasteType !== null),
      );
      if (!visit) return undefined;
      visit.truck.acceptedWastes = [];
      return ['truck-waste'];
    },
  },
  {
    name: 'a disposal site that does not take the waste',
    apply(subject) {
      for (const { entry, index, route } of shuffled(
        subject.random,
        disposals(subject, ({ truck }) => !truck.compartments),
      )) {
        const wastes = (route.stops[index - 1]?.loadWasteType ?? '').split('+');
        const other = subject.input.disposalSites.find(
          (site) => !wastes.every((waste) => site.acceptedWastes.includes(waste)),
        );
        if (!entry.unloadedGallons || !other) continue;
        entry.disposalSiteId = other.id;
        entry.place = other.place;
        rebuild(subject.input, subject.plan);
        return ['site-waste'];
      }
      return undefined;
    },
  },
  {
    name: 'a disposal site that takes one gallon less a day',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        disposals(subject, ({ entry }) => (entry.unloadedGallons ?? 0) > 0),
      );
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!visit || !site) return undefined;
      site.dailyCapGallons =
        disposals(subject).reduce(
          (sum, { entry }) => sum + (entry.disposalSiteId === site.id ? (entry.unloadedGallons ?? 0) : 0),
          0,
        ) - 1;
      return ['daily-cap'];
    },
  },
  {
    name: 'everything to one site with a daily cap',
    apply(subject) {
      const { input } = subject;
      if (input.trucks.some((truck) => truck.compartments)) return undefined;
      const site = input.disposalSites.find((one) => one.dailyCapGallons !== undefined);
      for (const { entry } of disposals(subject))
        if (site) Object.assign(entry, { disposalSiteId: site.id, place: site.place });
      rebuild(input, subject.plan);
      const total = disposals(subject).reduce((sum, { entry }) => sum + (entry.unloadedGallons ?? 0), 0);
      return site && total > (site.dailyCapGallons ?? 0) ? ['daily-cap'] : undefined;
    },
  },
  {
    name: 'a disposal of nothing',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        disposals(subject, ({ entry }) => (entry.unloadedGallons ?? 0) > 0),
      );
      if (!visit) return undefined;
      visit.entry.unloadedGallons = 0;
      return ['load'];
    },
  },
  {
    name: 'a disposal that says nothing of its gallons',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      if (!visit) return undefined;
      delete visit.entry.unloadedGallons;
      return ['load'];
    },
  },
  {
    name: 'an empty tank after a pick-up',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ stop }) => stop.gallons > 0),
      );
      if (!visit) return undefined;
      visit.entry.loadAfterGallons = 0;
      visit.entry.loadWasteType = null;
      return ['load'];
    },
  },
  {
    name: 'another waste in the tank',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.entry.loadWasteType = 'milk';
      return ['load'];
    },
  },
  {
    name: 'a load forgotten at the start',
    apply(subject) {
      const route = anyOf(subject.random, subject.plan.routes);
      const truck = subject.input.trucks.find((one) => one.id === route?.truckId);
      if (!truck || truck.compartments) return undefined;
      if (truck.loadAtStart && truck.loadAtStart.gallons > 0) delete truck.loadAtStart;
      else truck.loadAtStart = { wasteType: truck.acceptedWastes[0] ?? '', gallons: 1 };
      return ['load'];
    },
  },
];

/**
 * Removes one disposal for which `breaks` holds for the following entries, once the plan is consistent again.
 */
function withoutDisposal(
  subject: Subject,
  breaks: (rest: PlanRouteStop[], truck: PlanTruck) => boolean,
  codes: ReturnType<Mutation['apply']>,
): ReturnType<Mutation['apply']> {
  for (const { route, index, truck, entry } of shuffled(subject.random, disposals(subject))) {
    route.stops.splice(index, 1);
    rebuild(subject.input, subject.plan);
    if (breaks(route.stops.slice(index), truck)) return codes;
    route.stops.splice(index, 0, entry);
    rebuild(subject.input, subject.plan);
  }
  return undefined;
}

function mayMix({ mixable }: PlanInput, { loadWasteType }: PlanRouteStop): boolean {
  const wastes = (loadWasteType ?? '').split('+');
  return wastes.every((a) =>
    wastes.every((b) => a === b || mixable.some((group) => group.includes(a) && group.includes(b))),
  );
}

/** Moves a stop to the end of another route whose truck must not serve it. */
function moved(
  subject: Subject,
  forbidden: (stop: PlanInput['stops'][number], truck: PlanInput['trucks'][number]) => boolean,
  codes: ReturnType<Mutation['apply']>,
): ReturnType<Mutation['apply']> {
  const { input, plan, random } = subject;
  for (const { route, index, stop, entry } of shuffled(random, jobs(subject))) {
    const target = plan.routes.find(
      (other) =>
        other !== route && input.trucks.some((truck) => truck.id === other.truckId && forbidden(stop, truck)),
    );
    if (!target) continue;
    route.stops.splice(index, 1);
    target.stops.splice(1, 0, entry);
    rebuild(input, plan);
    return codes;
  }
  return undefined;
}
