import type { UnbilledRow } from '@haulwright/domain/invoicing/unbilled-table';
import type { ColumnsById } from './chosen-columns.ts';
import { date, dollars, text, yesNo } from './list-columns.ts';

/** For the file of unbilled work. */
export const unbilledColumns: ColumnsById<UnbilledRow> = {
  name: text('Work', ({ name }) => name, 30),
  number: text('Job number', ({ number }) => number, 12),
  client: text('Client', ({ clientName }) => clientName, 30),
  day: date('Completed', ({ day }) => day),
  address: text('Address', ({ address }) => address, 30),
  waits: text('Waits', ({ holds }) => yesNo(holds.length > 0), 8),
  due: dollars('To bill', ({ dueCents }) => dueCents),
};
