import { eq } from 'drizzle-orm';
import type { Answerer } from '../../platform/events/events.ts';
import { clientServices } from './clients.tables.ts';

export const clientsOfService: Answerer<'services.clients'> = {
  says: 'clients: how many take the service',
  answer: (tx, { serviceTypeId }) =>
    tx.$count(clientServices, eq(clientServices.serviceTypeId, serviceTypeId)),
};
