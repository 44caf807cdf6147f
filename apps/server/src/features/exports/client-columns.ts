import { clientTypeName } from '@haulwright/domain/clients/client';
import type { ClientRow } from '@haulwright/domain/clients/client-table';
import type { ColumnsById } from './chosen-columns.ts';
import { date, dollars, number, text } from './list-columns.ts';

/** For the file of the table of clients: a row for each client. */
export const shownClientColumns: ColumnsById<ClientRow> = {
  name: text('Client', ({ name }) => name, 30),
  type: text('Type', ({ clientType }) => clientTypeName[clientType], 12),
  contact: text('Contact', ({ contactPerson }) => contactPerson, 24),
  phone: text('Phone', ({ phone }) => phone, 18),
  email: text('E-mail', ({ email }) => email, 30),
  city: text('City', ({ city }) => city, 18),
  sites: number('Sites', ({ siteCount }) => siteCount),
  tank: number('Tank gallons', ({ tankGallons }) => tankGallons),
  next: date('Next service', ({ nextDate }) => nextDate),
  due: date('Due', ({ dueDate }) => dueDate),
  last: date('Last service', ({ lastDate }) => lastDate),
  gallons: number('Last gallons', ({ lastGallons }) => lastGallons),
  balance: dollars('Open balance', ({ balanceCents }) => balanceCents),
};
