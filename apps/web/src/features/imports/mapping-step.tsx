import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { headerChoices, type ImportedList } from './imported-list.ts';

export interface ColumnField<Field extends string> {
  readonly value: Field;
  readonly label: string;
  readonly detail?: string;
}

interface MappingStepProps<Field extends string> {
  readonly list: ImportedList;
  /** The possible fields of a column. */
  readonly fields: readonly ColumnField<Field>[];
  readonly mapping: readonly (Field | null)[];
  /** The recognised program, if any. */
  readonly program?: string | undefined;
  /** What is missing in the mapping, as sentences. */
  readonly mistakes: readonly string[];
  readonly onChange: (column: number, field: Field | null) => void;
  /** Another header line was chosen. */
  readonly onHeaderRow: (row: number) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const left = 'left-out';

const shownSamples = 3;

/** Step 2: maps the columns of the file to fields. */
export function MappingStep<Field extends string>({
  list,
  fields,
  mapping,
  program,
  mistakes,
  onChange,
  onHeaderRow,
  onBack,
  onNext,
}: MappingStepProps<Field>) {
  // Missing fields are shown after the first attempt.
  const [tried, setTried] = useState(false);
  const options = [{ value: left, label: 'Not imported' }, ...fields];
  return (
    <section aria-label="Choose what the columns hold" className="flex flex-col gap-4">
      <Card
        title={list.fileName}
        description={`${list.rows.length.toLocaleString('en-US')} ${list.rows.length === 1 ? 'row' : 'rows'} in ${list.headers.length} columns. Choose what each column holds; columns that are not imported are ignored.`}
        padded={false}
      >
        {program !== undefined && (
          <p className="border-b border-line px-4 py-2 md:px-5">Recognized as an export of {program}.</p>
        )}
        {list.notes.map((note) => (
          <p key={note} className="border-b border-line bg-warn-soft px-4 py-2 text-warn-text md:px-5">
            {note}
          </p>
        ))}
        <div className="border-b border-line px-4 py-3 md:px-5">
          <Select
            label="Header row"
            className="max-w-xl"
            options={headerChoices(list).map(({ row, text }) => ({
              value: String(row),
              label: `Row ${row}: ${text}`,
            }))}
            value={String(list.headerRow)}
            onValueChange={(row) => onHeaderRow(Number(row))}
          />
        </div>
        <ul aria-label="Columns" className="divide-y divide-line">
          {list.headers.map((header, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place: titles may repeat
            <li
              key={column}
              className="grid items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[1fr_18rem] md:px-5"
            >
              <div className="min-w-0">
                <p className="font-medium break-words">{header || `Column ${column + 1}`}</p>
                <p className="truncate text-sm text-ink-soft">{samplesOf(list, column) || 'Empty'}</p>
              </div>
              <Select
                label={`What ${header || `column ${column + 1}`} holds`}
                hideLabel
                options={options}
                value={mapping[column] ?? left}
                onValueChange={(choice) =>
                  onChange(column, fields.find(({ value }) => value === choice)?.value ?? null)
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {tried && mistakes.length > 0 && <FieldError>{mistakes.join(' ')}</FieldError>}
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-between">
        <Button onClick={onBack}>Choose another file</Button>
        <Button
          variant="primary"
          onClick={() => {
            setTried(true);
            if (mistakes.length === 0) onNext();
          }}
        >
          Preview
        </Button>
      </div>
    </section>
  );
}

function samplesOf({ rows }: ImportedList, column: number): string {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cell && !samples.includes(cell)) samples.push(cell.slice(0, 60));
    if (samples.length === shownSamples) break;
  }
  return samples.join(' · ');
}
