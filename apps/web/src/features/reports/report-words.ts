import type { Report, ReportType } from '@haulwright/domain/reports/report';

/** '830 kB', '2.4 MB'; at least 1 kB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The specified sentence; the type is named as in the list of types. */
export const readySentence = (type: ReportType): string => `Your ${type} report is ready for download.`;

/** The progress bar's text. */
export function stepInWords({ status, progress }: Pick<Report, 'status' | 'progress'>): string {
  if (status === 'queued') return 'Queued';
  if (progress < 0.6) return 'Reading jobs and routes';
  return progress < 0.95 ? 'Laying out the pages' : 'Saving';
}
