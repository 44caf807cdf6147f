import { clientsHearOfDrivers } from './features/client-messages/client-messages.hearers.ts';
import { clientsOfService } from './features/clients/clients-answers.queries.ts';
import { starterFormsOfCompany } from './features/forms/forms.hearers.ts';
import { driversHearOfRoutes } from './features/dispatch/messages/messages.hearers.ts';
import { filesOfTheirWork, phonesThatReported, reportsAreSettled } from './features/field/field.hearers.ts';
import { officePickups, pickupsClash } from './features/custody/office/office-pickups.ts';
import { visitsOfClients } from './features/jobs/client-visits.queries.ts';
import { jobCounterOfCompany } from './features/jobs/jobs.hearers.ts';
import { contentOfTanks } from './features/custody/ledger/tank-content.queries.ts';
import {
  dumpIsApplied,
  dumpIsSpread,
  fieldsOfCompany,
  recordsFollowLedger,
} from './features/land/land.hearers.ts';
import { papersFollowLedger } from './features/manifests/following/follow-ledger.ts';
import { papersHold } from './features/manifests/following/papers-hold.ts';
import { papersFollowForms } from './features/manifests/following/follow-forms.ts';
import {
  papersAreReported,
  papersOfPhone,
  refusedNumbers,
  rulesOfPapers,
} from './features/manifests/papers/papers.hearers.ts';
import { clientsLikeOne } from './features/imports/like-clients.queries.ts';
import { trucksSeenAtJobs } from './features/tracking/tracking.hearers.ts';
import { placesDriversShare } from './features/positions/positions.hearers.ts';
import {
  invoiceOfJobs,
  sourcesFollowAgreements,
  sourcesFollowPrices,
  sourcesFollowRentals,
} from './features/invoicing/invoicing.hearers.ts';
import {
  sessionsFollowCredit,
  sessionsFollowPayments,
  sessionsFollowReversals,
  sessionsFollowVoids,
  refundsOfPayments,
} from './features/payments/payments.hearers.ts';
import { coveredPriceOfJob, visitsFollowPrices } from './features/agreements/covered-jobs.queries.ts';
import { agreedPriceOfJob } from './features/quotes/quotes.hearers.ts';
import { pricesOfPhone } from './features/pricing/packed-prices.ts';
import { pricesFollowDumps, pricesFollowFees, pricesFollowJobs } from './features/pricing/pricing.hearers.ts';
import {
  holdOfJobs,
  routeOfEachJob,
  routesFollowClients,
  routesFollowCompany,
  routesFollowDisposalSite,
  routesFollowJobs,
  routesFollowJobTypes,
  routesFollowPapers,
  routesFollowVehicle,
} from './features/routes/following/routes.hearers.ts';
import { starterServicesOfCompany } from './features/services/services.hearers.ts';
import { starterTruckOfCompany } from './features/vehicles/vehicles.hearers.ts';
import { dueTanksOfClients } from './features/tanks/tanks.hearers.ts';
import { createEvents, firstOf, type Answerers, type Hearers } from './platform/events/events.ts';

/** Event handlers, in this order; `hearers.unit.test.ts` checks the list in words. */
export const hearers: Hearers = {
  'company.founded': [
    starterServicesOfCompany,
    starterTruckOfCompany,
    jobCounterOfCompany,
    starterFormsOfCompany,
  ],
  'company.changed': [routesFollowCompany],
  'clients.moved': [routesFollowClients],
  'vehicle.changed': [routesFollowVehicle],
  'disposal-site.changed': [routesFollowDisposalSite],
  'papers-of-drivers.changed': [routesFollowPapers],
  'job-type.changed': [routesFollowJobTypes],
  // The price is fixed by what the ledger says, once it says it.
  'jobs.changed': [routesFollowJobs, officePickups, pricesFollowJobs],
  'load.posted': [pricesFollowDumps, reportsAreSettled, papersFollowLedger, recordsFollowLedger],
  'fee.recorded': [pricesFollowFees],
  'price.fixed': [visitsFollowPrices, sourcesFollowPrices],
  'agreement.changed': [sourcesFollowAgreements],
  'dump.spread': [dumpIsApplied],
  'papers.reported': [papersAreReported],
  'driver.on-my-way': [clientsHearOfDrivers],
  'form.filed': [papersFollowForms],
  'rental.changed': [sourcesFollowRentals],
  'route.changed': [driversHearOfRoutes],
  // What follows the money hears of it here; invoicing knows nobody who does.
  'invoice.issued': [],
  'invoice.voided': [sessionsFollowVoids],
  'payment.received': [sessionsFollowPayments],
  'payment.reversed': [sessionsFollowReversals],
  'credit.changed': [sessionsFollowCredit],
  'refund.made': [],
};

/** Answers to questions that only a higher feature can answer. */
export const answerers: Answerers = {
  'services.clients': clientsOfService,
  'clients.visits': visitsOfClients,
  'clients.due': dueTanksOfClients,
  'clients.like': clientsLikeOne,
  'jobs.hold': holdOfJobs,
  'jobs.routes': routeOfEachJob,
  'jobs.billed': invoiceOfJobs,
  'pickups.clash': pickupsClash,
  'vehicles.on-board': contentOfTanks,
  'drivers.places': placesDriversShare,
  'jobs.seen': trucksSeenAtJobs,
  'phones.heard': phonesThatReported,
  'prices.agreed': firstOf(agreedPriceOfJob, coveredPriceOfJob),
  'prices.packed': pricesOfPhone,
  'files.theirs': filesOfTheirWork,
  'fields.known': fieldsOfCompany,
  'papers.hold': papersHold,
  'land.hold': dumpIsSpread,
  'papers.rules': rulesOfPapers,
  'papers.packed': papersOfPhone,
  'papers.number-refused': refusedNumbers,
  'payments.leaving': refundsOfPayments,
};

/** The event bus between features. */
export const events = createEvents(hearers, answerers);
