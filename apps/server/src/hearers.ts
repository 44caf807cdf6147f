import { clientsOfService } from './features/clients/clients-answers.queries.ts';
import { starterFormsOfCompany } from './features/forms/forms-hearers.ts';
import { driversHearOfRoutes } from './features/dispatch/messages/message-hearers.ts';
import { filesOfTheirWork } from './features/field/field-answers.ts';
import { officePickups } from './features/compliance/office-pickups.ts';
import { visitsOfClients } from './features/jobs/client-visits.queries.ts';
import { jobCounterOfCompany } from './features/jobs/jobs-hearers.ts';
import { tankFollowsVehicle } from './features/loads/loads-hearers.ts';
import { placesDriversShare } from './features/positions/positions-answers.ts';
import { sourcesFollowPrices, sourcesFollowRentals } from './features/invoicing/invoicing-hearers.ts';
import { agreedPriceOfJob } from './features/quotes/quotes-answers.ts';
import { pricesFollowJobs } from './features/pricing/pricing-hearers.ts';
import {
  holdOfJobs,
  routeOfEachJob,
  routesFollowClients,
  routesFollowCompany,
  routesFollowDisposalSite,
  routesFollowJobs,
  routesFollowVehicle,
} from './features/routes/following/route-hearers.ts';
import { starterServicesOfCompany } from './features/services/services-hearers.ts';
import { starterTruckOfCompany } from './features/vehicles/vehicles-hearers.ts';
import { dueTanksOfClients } from './features/tanks/tanks-answers.ts';
import { createEvents, type Answerers, type Hearers } from './platform/events/events.ts';

/** Who hears of what, in this order; `hearers.unit.test.ts` holds the list in words. */
export const hearers: Hearers = {
  'company.founded': [
    starterServicesOfCompany,
    starterTruckOfCompany,
    jobCounterOfCompany,
    starterFormsOfCompany,
  ],
  'company.changed': [routesFollowCompany],
  'clients.moved': [routesFollowClients],
  'vehicle.changed': [tankFollowsVehicle, routesFollowVehicle],
  'disposal-site.changed': [routesFollowDisposalSite],
  'jobs.changed': [routesFollowJobs, pricesFollowJobs, officePickups],
  'load.posted': [],
  'price.fixed': [sourcesFollowPrices],
  'rental.changed': [sourcesFollowRentals],
  'route.changed': [driversHearOfRoutes],
};

/** Who answers what only a feature further up knows. */
export const answerers: Answerers = {
  'services.clients': clientsOfService,
  'clients.visits': visitsOfClients,
  'clients.due': dueTanksOfClients,
  'jobs.hold': holdOfJobs,
  'jobs.routes': routeOfEachJob,
  'drivers.places': placesDriversShare,
  'price.agreed': agreedPriceOfJob,
  'files.theirs': filesOfTheirWork,
};

/** What features tell each other in this product. */
export const events = createEvents(hearers, answerers);
