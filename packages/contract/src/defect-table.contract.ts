import {
  dangers,
  defaultDefectSort,
  defectColumns,
  defectLists,
} from '@haulwright/domain/inspections/defect-sorts';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';
import { defect } from './inspections.contract.ts';

/** What the table of defects is narrowed by. */
export const defectFilter = {
  state: z.enum(defectLists).default('open'),
  /** Its truck, its part, what the driver or the office wrote, and who. */
  search: searchText,
  danger: z.enum(dangers).optional(),
  /** Days on which they were found, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};
export const defectSort = listSort(defectColumns).default(defaultDefectSort.open);

const count = z.number().int();

/** What all defects that match add up to. */
const defectTotals = z.object({ count, unsafeCount: count, truckCount: count });
export type DefectTotals = z.infer<typeof defectTotals>;

const access = { access: 'VIEW_ALL_ROUTES' } as const;

export const defectTableContract = {
  defectTable: call('GET', '/defect-table', access, 'Defects of trucks by any column, unsafe ones first')
    .input(z.object({ ...defectFilter, sort: defectSort, ...pageInput }))
    .output(pageOf(defect)),
  defectTotals: call('GET', '/defect-totals', access, 'Sums of all defects that match')
    .input(z.object(defectFilter))
    .output(defectTotals),
};
