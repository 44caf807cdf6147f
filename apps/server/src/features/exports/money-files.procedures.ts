import { defaultPaperSort } from '@haulwright/domain/invoicing/paper-sorts';
import { datedActOf } from '../../http/act.ts';
import { api } from '../../http/procedures.ts';
import type { ListPlace } from '../../platform/database/list-order.ts';
import { listPapers, totalPapers } from '../invoicing/papers/paper-table.queries.ts';
import { withTaxesNotSet } from '../invoicing/papers/taxes-not-set.ts';
import { listAgeing } from '../invoicing/receivables/ageing.queries.ts';
import { listUnbilledTable, totalUnbilled } from '../invoicing/sources/unbilled-table.queries.ts';
import { chosenPaperColumns } from './paper-columns.ts';
import { unbilledColumns } from './unbilled-columns.ts';
import { bookkeepingColumns } from './bookkeeping-columns.ts';
import { countBookkeeping, listBookkeeping, type LedgerPlace } from './bookkeeping.queries.ts';
import { receivableColumns } from './receivable-columns.ts';
import { chosenColumns } from './chosen-columns.ts';
import { listFile, orTooMany } from './list-file.ts';

const papersAtOnce = 500;
const receivablesAtOnce = 500;
const unbilledAtOnce = 500;
const entriesAtOnce = 500;

/** Files of what was worked, billed and is owed. */
export const moneyFiles = {
  unbilled: api.exports.unbilled.handler(
    ({ context, input: { format, sort, columns, ...filter }, errors }) => {
      const { today } = datedActOf(context.actor, context.services.now());
      return orTooMany(
        listFile(context, {
          noun: 'unbilled',
          sheet: 'Unbilled',
          format,
          columns: chosenColumns(unbilledColumns, columns),
          count: async (tx) => (await totalUnbilled(tx, filter, today)).count,
          read: (tx, after: ListPlace | undefined) =>
            listUnbilledTable(tx, filter, { sort, after, limit: unbilledAtOnce, today }),
        }),
        errors['export.too-many-rows'],
      );
    },
  ),

  papers: api.exports.papers.handler(({ context, input, errors }) => {
    const { format, columns, sort = defaultPaperSort(input.tab), ...filter } = input;
    const { today } = datedActOf(context.actor, context.services.now());
    return orTooMany(
      listFile(context, {
        noun: 'invoices',
        sheet: 'Invoices',
        format,
        columns: chosenPaperColumns(columns),
        count: async (tx) => (await totalPapers(tx, filter, today)).count,
        read: async (tx, after: ListPlace | undefined) => {
          const { items, end } = await listPapers(tx, filter, { sort, after, limit: papersAtOnce, today });
          return { items: await withTaxesNotSet(tx, items, today), end };
        },
      }),
      errors['export.too-many-rows'],
    );
  }),

  receivables: api.exports.receivables.handler(
    ({ context, input: { format, sort, columns, asOf, ...filter }, errors }) => {
      const { actor, services } = context;
      const asked = { ...filter, asOf: asOf ?? datedActOf(actor, services.now()).today };
      return orTooMany(
        listFile(context, {
          noun: 'receivables',
          sheet: 'Receivables',
          format,
          columns: chosenColumns(receivableColumns, columns),
          count: async (tx) => (await listAgeing(tx, asked, { sort, after: undefined, limit: 1 })).count,
          read: (tx, after: ListPlace | undefined) =>
            listAgeing(tx, asked, { sort, after, limit: receivablesAtOnce }),
        }),
        errors['export.too-many-rows'],
      );
    },
  ),

  bookkeeping: api.exports.bookkeeping.handler(({ context, input: { format, ...period }, errors }) =>
    orTooMany(
      listFile(context, {
        noun: `bookkeeping-${period.from}-to-${period.to}`,
        sheet: 'Bookkeeping',
        format,
        columns: bookkeepingColumns,
        count: (tx) => countBookkeeping(tx, period),
        read: (tx, after: LedgerPlace | undefined) => listBookkeeping(tx, period, after, entriesAtOnce),
      }),
      errors['export.too-many-rows'],
    ),
  ),
};
