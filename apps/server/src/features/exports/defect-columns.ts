import type { Defect } from '@haulwright/contract/inspections.contract';
import { defectStateName } from '@haulwright/domain/inspections/inspection';
import type { ColumnsById } from './chosen-columns.ts';
import { instant, text, yesNo } from './list-columns.ts';

/** For the file of the table of defects. */
export const defectColumns: ColumnsById<Defect> = {
  truck: text('Truck', ({ vehicle }) => vehicle.name),
  part: text('Part', ({ partName }) => partName, 30),
  note: text('Defect', ({ note }) => note, 40),
  danger: text('Do not drive', ({ unsafe }) => yesNo(unsafe)),
  found: instant('Found', ({ foundAt }) => foundAt),
  finder: text('Found by', ({ foundByName }) => foundByName),
  outcome: text('State', ({ state }) => defectStateName[state], 18),
  settled: instant('Settled', ({ settledAt }) => settledAt),
  settler: text('Settled by', ({ settledByName }) => settledByName),
  settlement: text('Repair, or why none', ({ settleNote }) => settleNote, 40),
  read: text('Read by', ({ reviewedByName }) => reviewedByName),
};
