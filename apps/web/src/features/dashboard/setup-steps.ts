import type { Overview } from '@haulwright/contract/dashboard.contract';

export interface SetupStep {
  readonly key: 'depot' | 'disposal' | 'client' | 'job' | 'optimize';
  readonly title: string;
  readonly why: string;
  readonly done: boolean;
}

/** What leads a new company to its first routes, in the order to be done; [] once everything is. */
export function setupSteps(setup: Overview['setup'], hasRoutes: boolean): SetupStep[] {
  const steps: SetupStep[] = [
    {
      key: 'depot',
      title: 'Enter your depot address',
      why: 'Every truck starts and ends its day there.',
      done: setup.hasDepot,
    },
    {
      key: 'disposal',
      title: 'Add a disposal site',
      why: 'Where tanks are emptied, and when each site is open.',
      done: setup.hasDisposalSite,
    },
    {
      key: 'client',
      title: 'Add your first client',
      why: 'With the address that is serviced.',
      done: setup.hasClient,
    },
    {
      key: 'job',
      title: 'Schedule a job',
      why: 'A pump-out, a delivery, a grease trap.',
      done: setup.hasJob,
    },
    {
      key: 'optimize',
      title: 'Optimize a day',
      why: 'Jobs become routes, with the trips to empty the tank.',
      done: hasRoutes,
    },
  ];
  return steps.every((step) => step.done) ? [] : steps;
}
