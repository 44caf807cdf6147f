import type { Hearer } from '../../platform/events/events.ts';
import { loadMessageSettings } from '../companies/company.queries.ts';
import { nextJobsOf } from '../routes/reading/next-jobs.queries.ts';
import { tellOnMyWay } from './due-messages.ts';

export const clientsHearOfDrivers: Hearer<'driver.on-my-way'> = {
  does: 'client messages: the client is to be told that the driver is on the way, where the company wants that',
  async hear(tx, { companyId, jobIds, now }) {
    const { kinds } = await loadMessageSettings(tx);
    if (!kinds.includes('on-my-way')) return;
    const next = await nextJobsOf(tx, jobIds);
    const known = jobIds.flatMap((jobId) => {
      const routeId = next.get(jobId)?.routeId;
      return routeId === undefined ? [] : [{ jobId, routeId }];
    });
    await tellOnMyWay(tx, companyId, known, now);
  },
};
