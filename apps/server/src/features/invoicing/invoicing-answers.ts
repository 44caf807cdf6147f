import type { Answerer } from '../../platform/events/events.ts';
import { invoiceOfAny } from './sources/billed-lines.queries.ts';

export const invoiceOfJobs: Answerer<'jobs.billed'> = {
  says: 'invoicing: the invoice that has lines of them',
  answer: (tx, { jobIds }) => invoiceOfAny(tx, jobIds),
};
