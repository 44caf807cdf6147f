import type { Overview } from '@haulwright/contract/dashboard.contract';

export interface SetupStep {
  readonly key: 'import' | 'depot' | 'disposal' | 'trucks' | 'people' | 'plan';
  readonly title: string;
  readonly why: string;
  readonly done: boolean;
}

const isOptional: ReadonlySet<SetupStep['key']> = new Set(['trucks', 'people']);

/**
 * The steps from a new company to its first routes, in order; [] once all are done. A company with routes is
 * not asked for more trucks or people: some drive alone.
 */
export function setupSteps(setup: Overview['setup'], hasRoutes: boolean): SetupStep[] {
  const steps: SetupStep[] = [
    {
      key: 'import',
      title: 'Import your clients',
      why: 'From a spreadsheet or your last program, or add the first by hand.',
      done: setup.hasClient,
    },
    {
      key: 'depot',
      title: 'Enter your depot address',
      why: 'Every truck starts and ends its day there.',
      done: setup.hasDepot,
    },
    {
      key: 'disposal',
      title: 'Add your disposal sites',
      why: 'Where tanks are emptied, and when each site is open.',
      done: setup.hasDisposalSite,
    },
    {
      key: 'trucks',
      title: 'Set up your trucks',
      why: 'Tank size, shift and costs. The first truck holds example figures.',
      done: setup.hasOwnTruck,
    },
    {
      key: 'people',
      title: 'Invite your people',
      why: 'Dispatchers plan; technicians see their own routes.',
      done: setup.hasColleague,
    },
    {
      key: 'plan',
      title: 'Plan your first day',
      why: setup.hasJob
        ? 'Jobs become routes, with the trips to empty the tank.'
        : 'Schedule a job first; then jobs become routes.',
      done: hasRoutes,
    },
  ];
  return steps.every(({ key, done }) => done || (hasRoutes && isOptional.has(key))) ? [] : steps;
}
