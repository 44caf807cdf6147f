import { type Job, jobPriorityName, jobStatusName } from '@haulwright/domain/jobs/job';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { ColumnsById } from './chosen-columns.ts';
import { date, number, text } from './list-columns.ts';

/** The columns of the table of jobs; a file of all jobs has more of them, see `jobColumns`. */
export const shownJobColumns: ColumnsById<Job> = {
  number: text('Job number', (job) => job.jobNumber, 12),
  title: text('Title', (job) => job.title, 30),
  client: text('Client', (job) => job.clientName, 30),
  street: text('Street', (job) => job.serviceAddressStreet, 28),
  place: text('City', (job) => job.serviceAddressCity, 18),
  day: date('Date', (job) => job.scheduledDate),
  type: text('Job type', (job) => job.jobTypeName),
  technician: text('Technician', (job) => job.assignedToName),
  waste: text('Waste', (job) => job.wasteType && wasteTypeName[job.wasteType], 18),
  expected: number('Expected gallons', (job) => job.expectedGallons),
  gallons: number('Actual gallons', (job) => job.actualGallons),
  po: text('PO number', (job) => job.purchaseOrder, 16),
  status: text('Status', (job) => jobStatusName[job.status], 14),
  priority: text('Priority', (job) => jobPriorityName[job.priority], 12),
};
