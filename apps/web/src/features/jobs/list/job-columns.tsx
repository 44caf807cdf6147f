import type { Job } from '@haulwright/domain/jobs/job';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { RowLink } from '../../../row-link.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import type { Units } from '../../measures/use-units.ts';
import { JobPriorityBadge, JobStatusBadge } from '../job-badges.tsx';
import { JobTypeName } from '../job-type-name.tsx';
import { windowInWords } from '../job-words.ts';

const link = 'rounded-sm underline-offset-4 hover:underline';

/** The columns of the table of jobs; those that sort are named as the server names them. */
export const jobColumns = (units: Units, today: Date, linksClient: boolean): DataColumn<Job>[] => [
  {
    id: 'title',
    header: 'Job',
    width: 13,
    sorts: true,
    rowHeader: true,
    cell: ({ id, title }) => (
      <RowLink to="/jobs/$jobId" id={id} className={link}>
        {title}
      </RowLink>
    ),
  },
  { id: 'number', header: 'Number', width: 6.5, sorts: true, endFirst: true, cell: (job) => job.jobNumber },
  {
    id: 'client',
    header: 'Client',
    width: 11,
    sorts: true,
    cell: ({ clientId, clientName }) =>
      linksClient ? (
        <RowLink to="/clients/$clientId" id={clientId} className={link}>
          {clientName}
        </RowLink>
      ) : (
        clientName
      ),
  },
  { id: 'street', header: 'Street', width: 11, extra: true, cell: (job) => job.serviceAddressStreet },
  { id: 'place', header: 'City', width: 7.5, sorts: true, cell: (job) => job.serviceAddressCity },
  {
    id: 'day',
    header: 'Date',
    width: 11,
    sorts: true,
    endFirst: true,
    cell: ({ scheduledDate }) => (scheduledDate === null ? '' : dateInWords(scheduledDate, today)),
  },
  { id: 'window', header: 'Arrival', width: 10, extra: true, cell: windowInWords },
  {
    id: 'type',
    header: 'Type',
    width: 10,
    sorts: true,
    extra: true,
    cell: ({ jobTypeName, jobTypeColor }) =>
      jobTypeName === null ? '' : <JobTypeName name={jobTypeName} color={jobTypeColor} />,
  },
  { id: 'technician', header: 'Technician', width: 8.5, sorts: true, cell: (job) => job.assignedToName },
  {
    id: 'waste',
    header: 'Waste',
    width: 7,
    extra: true,
    cell: ({ wasteType }) => wasteType && wasteTypeName[wasteType],
  },
  {
    id: 'expected',
    header: 'Expected',
    width: 6,
    numeric: true,
    sorts: true,
    extra: true,
    cell: ({ expectedGallons }) => (expectedGallons === 0 ? '' : units.volume(expectedGallons)),
  },
  {
    id: 'gallons',
    header: 'Pumped',
    width: 6.5,
    numeric: true,
    sorts: true,
    cell: ({ actualGallons }) => (actualGallons === null ? '' : units.volume(actualGallons)),
  },
  { id: 'po', header: 'PO', width: 6, extra: true, cell: (job) => job.purchaseOrder },
  {
    id: 'status',
    header: 'Status',
    width: 10,
    sorts: true,
    cell: ({ status }) => <JobStatusBadge status={status} />,
  },
  {
    id: 'priority',
    header: 'Priority',
    width: 7.5,
    sorts: true,
    endFirst: true,
    cell: ({ priority }) => (priority === 'normal' ? '' : <JobPriorityBadge priority={priority} />),
  },
];
