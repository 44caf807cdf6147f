import type { Hearer } from '../../platform/events/events.ts';
import { insertJobCounter } from './jobs.queries.ts';

export const jobCounterOfCompany: Hearer<'company.founded'> = {
  does: 'jobs: begins to count its job numbers',
  hear: (tx, { companyId }) => insertJobCounter(tx, companyId),
};
