import { reportTypeName, type Report } from '@haulwright/domain/reports/report';
import { periodInWords } from '@haulwright/domain/reports/report-period';
import { Trash2 } from 'lucide-react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { Progress } from '../../ui/base/progress.tsx';
import { useSession } from '../session/session-context.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { stepInWords } from './report-words.ts';

interface ReportRowProps {
  readonly report: Report;
  readonly now: Date;
  readonly onRemove: () => void;
}

/** The name of a report in a sentence. */
export const nameOf = (report: Report): string => `${reportTypeName[report.type]}, ${periodInWords(report)}`;

/** One report of the list: ready with its files, in progress, or failed with the reason. */
export function ReportRow({ report, now, onRemove }: ReportRowProps) {
  const { timeZone } = useSession();
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-center md:justify-between md:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{reportTypeName[report.type]}</span>
          {report.status === 'failed' && (
            <Badge tone="bad" icon={badgeIcons.problem}>
              Failed
            </Badge>
          )}
        </p>
        <p className="text-ink-soft">{periodInWords(report)}</p>
        <p className="text-sm text-ink-soft">
          {momentInWords(report.createdAt, now, timeZone)}
          {report.requestedByName !== null && ` · ${report.requestedByName}`}
        </p>
        {report.status === 'failed' && <p className="mt-1 text-bad-text">{report.failure}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {report.status === 'ready' && <DownloadButtons report={report} name={nameOf(report)} />}
        {(report.status === 'queued' || report.status === 'running') && (
          <div className="w-full md:w-64">
            <Progress label={stepInWords(report)} value={report.progress * 100} />
          </div>
        )}
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          iconLabel={`Delete ${nameOf(report)}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
