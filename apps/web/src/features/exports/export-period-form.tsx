import { exportFormats, type ExportFormat } from '@haulwright/contract/exports.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { defaultPeriods } from '@haulwright/domain/reports/report-period';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useSession } from '../session/session-context.ts';
import { exportFormatName } from './export-button.tsx';
import { useExport } from './export-queries.ts';

interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

interface ExportPeriodFormProps {
  /** What the form begins with; null: every day. */
  readonly first: Period;
  /** Both days are needed. */
  readonly isBounded?: boolean;
  readonly label: string;
  readonly fetchExport: (period: Period, format: ExportFormat, signal: AbortSignal) => Promise<File>;
  readonly onDone: () => void;
}

const formats = exportFormats.map((value) => ({ value, label: exportFormatName[value] }));

/** The period and the format of an export. */
export function ExportPeriodForm({
  first,
  isBounded = false,
  label,
  fetchExport,
  onDone,
}: ExportPeriodFormProps) {
  const { timeZone } = useSession();
  const [from, setFrom] = useState(first.from);
  const [to, setTo] = useState(first.to);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [periods] = useState(() => defaultPeriods(calendarDateIn(new Date(), timeZone)));
  const [isSent, setSent] = useState(false);
  const { busy, start, cancel } = useExport(
    (chosen, signal) => fetchExport({ from, to }, chosen, signal),
    onDone,
  );
  const backwards = from !== null && to !== null && to < from;
  const missing = (day: string | null) => (isSent && isBounded && day === null ? 'Choose a day.' : undefined);
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        const isWhole = !isBounded || (from !== null && to !== null);
        if (isWhole && !backwards && !busy) start(format);
      }}
    >
      <DatePicker
        label="From"
        {...(!isBounded && { hint: 'Leave empty to start with the first one.' })}
        value={from}
        onValueChange={setFrom}
        error={missing(from)}
      />
      <DatePicker
        label="To"
        {...(!isBounded && { hint: 'Leave empty for no end date.' })}
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
          {label}
        </Button>
      </div>
    </form>
  );
}
