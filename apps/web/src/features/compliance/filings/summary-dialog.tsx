import { summaryFormats, type Filing, type SummaryFormat } from '@haulwright/domain/filings/deadline';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateWithYear } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { saveFile } from '../../../ui/hooks/save-file.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

interface SummaryDialogProps {
  readonly filing: Filing;
  readonly today: string;
  readonly onClose: () => void;
}

const formatName: Record<SummaryFormat, string> = { pdf: 'PDF', csv: 'CSV', json: 'JSON' };

/**
 * What disposal sites received in the period of a filing, as a file for the authority, a spreadsheet or
 * another program.
 */
export function SummaryDialog({ filing, today, onClose }: SummaryDialogProps) {
  const { packId, filingId, dueOn, packTitle, content, period } = filing;
  const make = useMutation({
    mutationFn: (format: SummaryFormat) => api.filings.summary.call({ packId, filingId, dueOn, format }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'File ready', description: `${file.name} is in your downloads.` });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Annual summary"
      description={`${packTitle}: ${content}`}
      footer={summaryFormats.toReversed().map((format) => (
        <Button
          key={format}
          variant={format === 'pdf' ? 'primary' : 'secondary'}
          busy={make.isPending && make.variables === format}
          onClick={() => make.mutate(format)}
        >
          {formatName[format]}
        </Button>
      ))}
    >
      {period !== null && (
        <p>
          {`Gallons by disposal site, waste and client, from the tickets of ${dateWithYear(period.from)} to ${dateWithYear(period.to)} as they stand now.`}
          {today <= period.to && ' The period is not over: later entries are not included yet.'}
        </p>
      )}
      {make.isError && (
        <p role="alert" className="mt-3 text-bad-text">
          {messageOf(make.error)}
        </p>
      )}
    </Dialog>
  );
}
