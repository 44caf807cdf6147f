import type { FormSummary } from '@haulwright/contract/forms.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { defaultPeriods } from '@haulwright/domain/reports/report-period';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useExport } from '../../exports/export-queries.ts';
import { useSession } from '../../session/session-context.ts';

interface AnswersDialogProps {
  readonly form: Pick<FormSummary, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** A form's answers for a range of days, one column per item. */
export function AnswersDialog({ form, onClose }: AnswersDialogProps) {
  const { timeZone } = useSession();
  const [periods] = useState(() => defaultPeriods(calendarDateIn(new Date(), timeZone)));
  const [from, setFrom] = useState<string | null>(periods[0]?.startDate ?? null);
  const [to, setTo] = useState<string | null>(periods[0]?.endDate ?? null);
  const [tried, setTried] = useState(false);
  const { busy, start, cancel } = useExport(
    (_format, signal) => api.forms.answers.call({ id: form.id, from: from ?? '', to: to ?? '' }, { signal }),
    onClose,
  );
  const backwards = from !== null && to !== null && to < from;
  const missing = (day: string | null) => (tried && day === null ? 'Choose a day.' : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Export Answers"
      description={`${form.title.en}: a row for each time it was filled in, a column for each item.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (from !== null && to !== null && !backwards && !busy) start('csv');
      }}
      footer={
        <>
          <Button onClick={busy ? cancel : onClose}>{busy ? 'Cancel export' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" icon={<Download aria-hidden="true" />} busy={busy}>
            Export CSV
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker label="From" value={from} onValueChange={setFrom} error={missing(from)} />
        <DatePicker
          label="To"
          value={to}
          onValueChange={setTo}
          error={backwards ? 'The last day must not be before the first.' : missing(to)}
        />
        <fieldset aria-label="Common periods" className="flex flex-wrap gap-2 sm:col-span-2">
          {periods.map(({ name, startDate, endDate }) => (
            <Button
              key={name}
              size="sm"
              aria-pressed={from === startDate && to === endDate}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={() => {
                setFrom(startDate);
                setTo(endDate);
              }}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
