import type { Answerer, Hearer } from '../../platform/events/events.ts';
import { dueAgreements } from './sources/agreement-sources.queries.ts';
import { invoiceOfAny } from './sources/billed-lines.queries.ts';
import { dueRentals } from './sources/rental-sources.queries.ts';
import { refreshSources } from './sources/sources.queries.ts';

export const sourcesFollowPrices: Hearer<'price.fixed'> = {
  does: 'invoicing: works out what is to be billed of completed work',
  hear: (tx, { jobId }) => refreshSources(tx, [jobId]),
};

export const sourcesFollowRentals: Hearer<'rental.changed'> = {
  does: 'invoicing: works out what is to be billed of rentals',
  hear: (tx, { rentalId, today }) => dueRentals.refresh(tx, [rentalId], today),
};

export const sourcesFollowAgreements: Hearer<'agreement.changed'> = {
  does: 'invoicing: works out what is to be billed of service agreements',
  hear: (tx, { agreementId, today }) => dueAgreements.refresh(tx, [agreementId], today),
};

export const invoiceOfJobs: Answerer<'jobs.billed'> = {
  says: 'invoicing: the invoice that has lines of them',
  answer: (tx, { jobIds }) => invoiceOfAny(tx, jobIds),
};
