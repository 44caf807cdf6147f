import { exportFormats, type ExportFormat } from '@haulwright/contract/exports.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { defaultPeriods } from '@haulwright/domain/reports/report-period';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useSession } from '../session/session-context.ts';
import { exportFormatName } from './export-button.tsx';
import { useExport } from './export-queries.ts';

interface ExportRoutesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The selected day; null: every day. */
  readonly date: string | null;
}

const formats = exportFormats.map((value) => ({ value, label: exportFormatName[value] }));

/** Public to other features. Exports the routes of a period; empty fields do not filter. */
export function ExportRoutesDialog({ open, onOpenChange, date }: ExportRoutesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export Routes"
      description="A row for each route of the period, both days included."
    >
      <PeriodForm key={`${date} ${open}`} date={date} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PeriodForm({ date, onDone }: { readonly date: string | null; readonly onDone: () => void }) {
  const { timeZone } = useSession();
  const [from, setFrom] = useState(date);
  const [to, setTo] = useState(date);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [periods] = useState(() => defaultPeriods(calendarDateIn(new Date(), timeZone)));
  const { busy, start, cancel } = useExport(
    (chosen, signal) =>
      api.exports.routes.call({ format: chosen, from: from ?? undefined, to: to ?? undefined }, { signal }),
    onDone,
  );
  const backwards = from !== null && to !== null && to < from;
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards && !busy) start(format);
      }}
    >
      <DatePicker
        label="From"
        hint="Leave empty to start with the first one."
        value={from}
        onValueChange={setFrom}
      />
      <DatePicker
        label="To"
        hint="Leave empty for no end date."
        value={to}
        onValueChange={setTo}
        error={backwards ? 'The last day must not be before the first.' : undefined}
      />
      <fieldset aria-label="Common periods" className="flex flex-wrap gap-2 sm:col-span-2">
        {periods.map(({ name, startDate, endDate }) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={from === startDate && to === endDate}
            onClick={() => {
              setFrom(startDate);
              setTo(endDate);
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <Select
        label="Format"
        className="sm:col-span-2"
        options={formats}
        value={format}
        onValueChange={setFormat}
      />
      <div className="flex flex-col-reverse gap-2 sm:col-span-2 sm:flex-row sm:justify-end">
        <Button onClick={busy ? cancel : onDone}>{busy ? 'Cancel export' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" icon={<Download aria-hidden="true" />} busy={busy}>
          Export Routes
        </Button>
      </div>
    </form>
  );
}
