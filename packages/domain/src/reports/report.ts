import { z } from 'zod';
import { addDays, calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

export const reportTypes = ['summary', 'customer', 'technician', 'compliance', 'revenue', 'routes'] as const;
export const reportType = z.enum(reportTypes, { error: 'Please select a report type.' });
export type ReportType = z.infer<typeof reportType>;
export const reportTypeName: Record<ReportType, string> = {
  summary: 'Summary',
  customer: 'Customer History',
  technician: 'Technician Performance',
  compliance: 'Compliance',
  revenue: 'Revenue Analysis',
  routes: 'Route Efficiency',
};

export const reportFormats = ['pdf', 'csv'] as const;
export const reportFormat = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof reportFormat>;
/** Shown to people; a spreadsheet program opens the CSV. */
export const reportFormatName: Record<ReportFormat, string> = { pdf: 'PDF', csv: 'Excel' };

/** Maximum days of a report: five years with their leap days. */
export const longestPeriodDays = 1_827;

/** The input of the Generate Report dialog. Both days are inclusive. */
export const reportInput = z
  .object({
    type: reportType,
    startDate: calendarDate,
    endDate: calendarDate,
    /** The file offered first when the report is ready; the other format is generated too. */
    format: reportFormat.default('pdf'),
  })
  .superRefine(({ startDate, endDate }, context) => {
    if (startDate > endDate) {
      context.addIssue({
        code: 'custom',
        path: ['startDate'],
        message: 'Start date must be before end date.',
      });
    } else if (addDays(startDate, longestPeriodDays) <= endDate) {
      context.addIssue({
        code: 'custom',
        path: ['endDate'],
        message: 'A report covers at most five years. Choose a shorter period.',
      });
    }
  });
export type ReportInput = z.output<typeof reportInput>;

export const reportStatuses = ['queued', 'running', 'ready', 'failed'] as const;
export const reportStatus = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatus>;

/** A requested report: in progress, ready to download, or failed with its reason. */
export const report = z.object({
  id,
  type: reportType,
  startDate: calendarDate,
  endDate: calendarDate,
  format: reportFormat,
  status: reportStatus,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  requestedByName: z.string().nullable(),
  /** Sizes of the files in bytes; null until it is ready. */
  pdfBytes: z.number().int().nullable(),
  csvBytes: z.number().int().nullable(),
  createdAt: instant,
});
export type Report = z.infer<typeof report>;

export const isReportOver = ({ status }: Pick<Report, 'status'>): boolean =>
  status === 'ready' || status === 'failed';

/**
 * "customer-history_2026-01-01_2026-03-31.pdf": letters, digits and dashes only, so that every system accepts
 * it.
 */
export function reportFileName(
  { type, startDate, endDate }: Pick<Report, 'type' | 'startDate' | 'endDate'>,
  format: ReportFormat,
): string {
  return `${reportTypeName[type].toLowerCase().replaceAll(' ', '-')}_${startDate}_${endDate}.${format}`;
}

export interface ReportMistake {
  readonly field: 'type' | 'startDate' | 'endDate';
  readonly title: string;
  readonly description: string;
}

/** The first mistake in the dialog's input; null when it is valid. */
export function reportMistake(entered: {
  type: ReportType | null;
  startDate: string | null;
  endDate: string | null;
}): ReportMistake | null {
  const { type, startDate, endDate } = entered;
  if (type === null)
    return { field: 'type', title: 'Missing Report Type', description: 'Please select a report type.' };
  if (startDate === null || endDate === null) {
    return {
      field: startDate === null ? 'startDate' : 'endDate',
      title: 'Missing Date Range',
      description: 'Please select both start and end dates.',
    };
  }
  if (startDate > endDate)
    return {
      field: 'startDate',
      title: 'Invalid Date Range',
      description: 'Start date must be before end date.',
    };
  const issue = reportInput.safeParse(entered).error?.issues[0];
  return issue ? { field: 'endDate', title: 'Invalid Date Range', description: issue.message } : null;
}
