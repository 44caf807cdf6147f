import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { defaultPeriods } from '@haulwright/domain/reports/report-period';
import {
  reportFormatName,
  reportFormats,
  reportTypeName,
  reportTypes,
  type ReportFormat,
  type ReportMistake,
  type ReportType,
} from '@haulwright/domain/reports/report';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useSession } from '../session/session-context.ts';

/** The input so far. */
export interface ReportDraft {
  readonly type: ReportType | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly format: ReportFormat;
}

const typeDetails: Record<ReportType, string> = {
  summary: 'Jobs, gallons, money and miles through the period',
  customer: 'Who was served, how often, and every visit',
  technician: 'How much each one got done, and how punctually',
  compliance: 'What was collected, where it was left, what is overdue or missing',
  revenue: 'When it was earned, by what work, from whom',
  routes: 'How far the trucks drive for the work they do',
};
const typeOptions = reportTypes.map((value) => ({
  value,
  label: reportTypeName[value],
  detail: typeDetails[value],
}));
const formatOptions = reportFormats.map((value) => ({ value, label: reportFormatName[value] }));

interface ReportFieldsProps {
  readonly draft: ReportDraft;
  readonly onChange: (change: Partial<ReportDraft>) => void;
  readonly mistake: ReportMistake | null;
  readonly disabled: boolean;
}

/** The fields of the Generate Report dialog. */
export function ReportFields({ draft, onChange, mistake, disabled }: ReportFieldsProps) {
  const { timeZone } = useSession();
  const [periods] = useState(() => defaultPeriods(calendarDateIn(new Date(), timeZone)));
  const error = (field: ReportMistake['field']) =>
    mistake?.field === field ? mistake.description : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Report Type"
        required
        className="sm:col-span-2"
        placeholder="Select report type"
        disabled={disabled}
        options={typeOptions}
        value={draft.type}
        onValueChange={(type) => onChange({ type })}
        error={error('type')}
      />
      <DatePicker
        label="Start Date"
        required
        disabled={disabled}
        value={draft.startDate}
        onValueChange={(startDate) => onChange({ startDate })}
        error={error('startDate')}
      />
      <DatePicker
        label="End Date"
        required
        disabled={disabled}
        value={draft.endDate}
        onValueChange={(endDate) => onChange({ endDate })}
        error={error('endDate')}
      />
      <fieldset aria-label="Common periods" className="flex flex-wrap gap-2 sm:col-span-2">
        {periods.map(({ name, startDate, endDate }) => (
          <Button
            key={name}
            size="sm"
            disabled={disabled}
            aria-pressed={draft.startDate === startDate && draft.endDate === endDate}
            onClick={() => onChange({ startDate, endDate })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <Select
        label="Output Format"
        className="sm:col-span-2"
        disabled={disabled}
        options={formatOptions}
        value={draft.format}
        onValueChange={(format) => onChange({ format })}
        hint="The other format is created too; both hold the same figures."
      />
    </div>
  );
}
