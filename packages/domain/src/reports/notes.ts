import type { JobTally } from './job-tally.ts';

/** How figures were reckoned; the reports share these sentences. */
export const periodNote = 'Jobs belong to the period of their scheduled date.';
export const routesNote = 'Miles and hours are those of the route plans; cancelled routes are left out.';

export function revenueNote({ completed, priced }: JobTally): string {
  const missing = completed - priced;
  const basis = 'Revenue counts each completed job at the present price of its job type.';
  if (missing === 0) return basis;
  return `${basis} ${missing.toLocaleString('en-US')} completed ${missing === 1 ? 'job has' : 'jobs have'} no price and ${missing === 1 ? 'counts' : 'count'} as $0.00.`;
}

export function gallonsNote({ gallonsExpected }: JobTally): string {
  const basis = 'Gallons are those recorded when a job was completed.';
  if (gallonsExpected === 0) return basis;
  return `${basis} ${gallonsExpected.toLocaleString('en-US')} completed ${gallonsExpected === 1 ? 'job has' : 'jobs have'} no record; what was expected when scheduled counts instead.`;
}
