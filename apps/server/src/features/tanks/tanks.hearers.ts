import { tankDue } from '@haulwright/domain/tanks/tank-interval';
import type { Answerer } from '../../platform/events/events.ts';
import { loadHistories } from './tank-history.queries.ts';

export const dueTanksOfClients: Answerer<'clients.due'> = {
  says: 'tanks: when the first tank of each is due',
  answer: async (tx, { clientIds, ...company }) => {
    const first = new Map<string, string>();
    for (const history of await loadHistories(tx, company, { clientIds })) {
      const due = history.planned === null ? tankDue(history) : null;
      const before = first.get(history.clientId);
      if (due !== null && (before === undefined || due.dueOn < before))
        first.set(history.clientId, due.dueOn);
    }
    return first;
  },
};
