import type { DefectTotals } from '@haulwright/contract/defect-table.contract';
import type { Defect } from '@haulwright/contract/inspections.contract';
import type { DefectListed } from '@haulwright/domain/inspections/defect-sorts';
import { defectStateName } from '@haulwright/domain/inspections/inspection';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DefectBadge, DrivingBadge } from './defect-badges.tsx';

/** The columns of the table of defects; those that sort are named as the server names them. */
export function defectColumns(state: DefectListed, at: (instant: string) => string): DataColumn<Defect>[] {
  const moment = (instant: string | null) => (instant === null ? '' : at(instant));
  const found: DataColumn<Defect>[] = [
    {
      id: 'truck',
      header: 'Truck',
      width: 9,
      sorts: true,
      rowHeader: true,
      cell: ({ id, vehicle }) => (
        <Link
          from="/trucks"
          to="/trucks"
          search={(address) => ({ ...address, peek: id })}
          resetScroll={false}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {vehicle.name}
        </Link>
      ),
    },
    { id: 'part', header: 'Part', width: 11, sorts: true, cell: ({ partName }) => partName },
    { id: 'note', header: 'Defect', width: 16, cell: ({ note }) => note },
    {
      id: 'danger',
      header: 'Driving',
      width: 9,
      sorts: true,
      endFirst: true,
      cell: ({ unsafe }) => <DrivingBadge unsafe={unsafe} />,
    },
    {
      id: 'found',
      header: 'Found',
      width: 10,
      sorts: true,
      endFirst: true,
      cell: ({ foundAt }) => moment(foundAt),
    },
    { id: 'finder', header: 'Found By', width: 9, sorts: true, cell: ({ foundByName }) => foundByName },
  ];
  if (state === 'open') return found;
  const settled: DataColumn<Defect>[] = [
    {
      id: 'outcome',
      header: 'Outcome',
      width: 10,
      sorts: true,
      cell: (defect) => <DefectBadge defect={defect} />,
    },
    {
      id: 'settled',
      header: 'Settled',
      width: 10,
      sorts: true,
      endFirst: true,
      cell: ({ settledAt }) => moment(settledAt),
    },
    {
      id: 'settler',
      header: 'Settled By',
      width: 9,
      sorts: true,
      cell: ({ settledByName }) => settledByName,
    },
    {
      id: 'settlement',
      header: 'What Was Done',
      width: 14,
      cell: (defect) => defect.settleNote ?? defectStateName[defect.state],
    },
    {
      id: 'read',
      header: 'Read By',
      width: 9,
      sorts: true,
      extra: true,
      cell: ({ reviewedByName }) => reviewedByName,
    },
  ];
  // Of settled ones, what was dangerous and who found it is of less interest.
  return [
    ...found.map((one) => (one.id === 'danger' || one.id === 'finder' ? { ...one, extra: true } : one)),
    ...settled,
  ];
}

const count = (of: number, noun: string) => `${of.toLocaleString('en-US')} ${noun}${of === 1 ? '' : 's'}`;

/** Sums of all that match, below their columns. */
export const defectFoot = ({ count: all, unsafeCount, truckCount }: DefectTotals) => ({
  truck: count(truckCount, 'truck'),
  part: count(all, 'defect'),
  danger: unsafeCount === 0 ? '' : `${unsafeCount.toLocaleString('en-US')} unsafe`,
});
