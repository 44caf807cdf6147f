import type { ColumnFormat, ColumnRead, FormatQuestion } from '@haulwright/domain/imports/column-formats';
import type { WorkField } from '@haulwright/domain/imports/work-import';
import { workFieldTitle } from '@haulwright/domain/imports/work-columns';
import type { ReactNode } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { dateWithYear } from '../../ui/words/date-text.ts';
import { shortText } from './short-text.ts';

interface ColumnsCardProps {
  readonly rows: number;
  readonly read: readonly ColumnRead<string>[];
  readonly titles: Readonly<Record<string, string>>;
  /** What must be decided once for the file. */
  readonly children?: ReactNode;
}

/** What was read of each column of the list. */
export function ColumnsCard({ rows, read, titles, children }: ColumnsCardProps) {
  return (
    <Card title="What Was Read" description="For each column that is imported.">
      <dl aria-label="Columns read" className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {read.map((column) => (
          <div key={column.field} className="min-w-0">
            <dt className="text-sm font-medium">{titles[column.field] ?? column.field}</dt>
            <dd className="text-sm break-words text-ink-soft">{columnInWords(column, rows)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

const count = (number: number): string => number.toLocaleString('en-US');

export function columnInWords(
  { filled, unread, from, to, example }: ColumnRead<string>,
  rows: number,
): string {
  if (filled === 0) return 'Empty in every row';
  const which = filled === rows ? 'In every row' : `In ${count(filled)} of ${count(rows)} rows`;
  const days =
    from === null || to === null
      ? `such as “${shortText(example)}”`
      : from === to
        ? dateWithYear(from)
        : `${dateWithYear(from)} to ${dateWithYear(to)}`;
  return unread === 0 ? `${which}: ${days}` : `${which}: ${days}; ${count(unread)} not understood`;
}

const formatName: Record<ColumnFormat, string> = {
  'month-first': 'Month first: 10/05/2026 is October 5',
  'day-first': 'Day first: 05/10/2026 is October 5',
  'decimal-point': '1,234.56',
  'decimal-comma': '1.234,56',
};

/** How columns are written that can be read in two ways; asked once for each. */
export function FormatSelects({
  questions,
  chosen,
  onChoose,
}: {
  readonly questions: readonly FormatQuestion[];
  readonly chosen: Readonly<Partial<Record<WorkField, ColumnFormat>>>;
  readonly onChoose: (field: WorkField, format: ColumnFormat) => void;
}) {
  return questions.map(({ field, suggested, choices, example }) => (
    <Select
      key={field}
      label={`${choices.includes('day-first') ? 'Dates' : 'Numbers'} in “${workFieldTitle[field]}”, such as ${shortText(example)}`}
      options={choices.map((format) => ({ value: format, label: formatName[format] }))}
      value={chosen[field] ?? suggested}
      onValueChange={(format) => onChoose(field, format)}
    />
  ));
}
