import type { Answerer, Hearer } from '../../../platform/events/events.ts';
import { holdOf } from './job-hold.queries.ts';
import { leaveRoutes, retimeRoutesOf } from './leave-route.queries.ts';
import { moveRouteOn } from './route-progress.queries.ts';
import { routesOfJobs } from './routes-of-jobs.queries.ts';
import { retimeRoutesAfter } from './stale-routes.queries.ts';

export const routesFollowJobs: Hearer<'jobs.changed'> = {
  does: 'routes: let jobs go, begin and end with them, and are timed again',
  async hear(tx, changed, events) {
    switch (changed.what) {
      case 'edited':
        return retimeRoutesOf(tx, changed.jobIds);
      case 'corrected':
        return retimeRoutesOf(tx, [changed.jobId]);
      case 'leaving':
        await leaveRoutes(tx, changed.jobIds, changed.at, { actor: changed.actor, now: changed.at, events });
        return;
      default:
        return moveRouteOn(
          tx,
          { actor: changed.actor, now: changed.at, events },
          changed.jobId,
          changed.occurredAt,
        );
    }
  },
};

const timedAgain = 'routes: are timed again from today on';

export const routesFollowCompany: Hearer<'company.changed'> = {
  does: timedAgain,
  hear: (tx, { today }) => retimeRoutesAfter(tx, 'company', today),
};

export const routesFollowVehicle: Hearer<'vehicle.changed'> = {
  does: timedAgain,
  hear: (tx, { vehicleId, today }) => retimeRoutesAfter(tx, { vehicleId }, today),
};

export const routesFollowDisposalSite: Hearer<'disposal-site.changed'> = {
  does: timedAgain,
  hear: (tx, { disposalSiteId, today }) => retimeRoutesAfter(tx, { disposalSiteId }, today),
};

export const routesFollowClients: Hearer<'clients.moved'> = {
  does: timedAgain,
  hear: (tx, { clientAddressIds, today }) => retimeRoutesAfter(tx, { clientAddressIds }, today),
};

export const routesFollowPapers: Hearer<'papers-of-drivers.changed'> = {
  does: timedAgain,
  hear: (tx, { driverUserIds, today }) => retimeRoutesAfter(tx, { driverUserIds }, today),
};

export const routesFollowJobTypes: Hearer<'job-type.changed'> = {
  does: timedAgain,
  hear: (tx, { jobTypeId, today }) => retimeRoutesAfter(tx, { jobTypeId }, today),
};

export const holdOfJobs: Answerer<'jobs.hold'> = {
  says: 'routes: whether a lock holds them',
  answer: (tx, { jobIds }) => holdOf(tx, jobIds),
};

export const routeOfEachJob: Answerer<'jobs.routes'> = {
  says: 'routes: the route each is on',
  answer: (tx, { jobIds }) => routesOfJobs(tx, jobIds),
};
