import type { JobTally } from './job-tally.ts';

/** How figures were calculated; the reports share these sentences. */
export const periodNote = 'Jobs belong to the period of their scheduled date.';
export const completionNote =
  'The completion rate counts the days that are over: jobs of the day the report was made on, and later ones, are not part of it.';
export const routesNote =
  'What was driven is not recorded: miles, hours and cost are those of the plans of routes that were completed. Routes not completed stand apart; cancelled ones are left out.';

const jobsAre = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} completed ${count === 1 ? `job ${one}` : `jobs ${many}`}`;

export function revenueNote({ unpriced, held, atTodaysPrice }: JobTally): string {
  return [
    'Revenue counts each completed job at the price that was fixed when it was completed.',
    unpriced > 0 && `${jobsAre(unpriced, 'has no price and counts', 'have no price and count')} as $0.00.`,
    held > 0 &&
      `${jobsAre(held, 'waits', 'wait')} for gallons, time or fees that were not recorded, and ${held === 1 ? 'counts' : 'count'} as $0.00 until someone enters them.`,
    atTodaysPrice > 0 &&
      `${jobsAre(atTodaysPrice, 'is', 'are')} from before prices were fixed at completion: "At today's price" is what they would cost today, and is part of no other figure.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function gallonsNote({ unrecorded }: JobTally): string {
  const basis = 'Gallons are those recorded when a job was completed.';
  if (unrecorded === 0) return basis;
  return `${basis} ${jobsAre(unrecorded, 'has', 'have')} no record: "Estimated gallons" is what was expected when scheduled, and is part of no other figure.`;
}

export const disposalNote =
  'Visits to disposal sites are not entered by hand. One counts as made, with the gallons recorded at its jobs, once work began at a later stop of its route, or its route was completed and the day was over. What is only planned stands apart.';
