import { reportFormatName, reportFormats, type Report } from '@haulwright/domain/reports/report';
import { Download } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { useReportDownload } from './report-queries.ts';
import { sizeInWords } from './report-words.ts';

interface DownloadButtonsProps {
  readonly report: Report;
  /** Names the report where several are listed. */
  readonly name?: string;
}

/** The report's files; the requested format stands out. */
export function DownloadButtons({ report, name }: DownloadButtonsProps) {
  const download = useReportDownload();
  const bytes = { pdf: report.pdfBytes, csv: report.csvBytes };
  return reportFormats.map((format) => (
    <Button
      key={format}
      variant={name === undefined && format === report.format ? 'primary' : 'secondary'}
      icon={<Download aria-hidden="true" />}
      busy={download.isPending && download.variables.format === format}
      aria-label={name === undefined ? undefined : `Download ${reportFormatName[format]} of ${name}`}
      tooltip={bytes[format] === null ? undefined : sizeInWords(bytes[format])}
      onClick={() => download.mutate({ id: report.id, format })}
    >
      {name === undefined ? `Download ${reportFormatName[format]}` : reportFormatName[format]}
    </Button>
  ));
}
