import {
  type ImportField,
  importFields,
  importFieldTitle,
  type ImportMapping,
  mappingMistakes,
  withField,
} from '@haulwright/domain/imports/client-import-columns';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Select } from '../../ui/select.tsx';
import type { ClientList } from './read-list.ts';

interface MappingStepProps {
  readonly list: ClientList;
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const left = 'left-out';
type Choice = ImportField | typeof left;
const details: Partial<Record<ImportField, string>> = {
  name: 'The person or business you work for',
  company: 'Is the client name where it is filled in',
  wholeAddress: 'Street, city, state and ZIP in one cell',
  services: 'Separate several with semicolons',
  label: 'What this place is called: Barn, Store 12',
};
const options: readonly { value: Choice; label: string; detail?: string }[] = [
  { value: left, label: 'Not imported' },
  ...importFields.map((field) => ({
    value: field,
    label: importFieldTitle[field],
    ...(details[field] && { detail: details[field] }),
  })),
];

const shownSamples = 3;

/** Step 2: what each column of the file holds. */
export function MappingStep({ list, mapping, onChange, onBack, onNext }: MappingStepProps) {
  // From the first attempt on, what is missing is said.
  const [tried, setTried] = useState(false);
  const mistakes = mappingMistakes(mapping);
  return (
    <section aria-label="Choose what the columns hold" className="flex flex-col gap-4">
      <Card
        title={list.fileName}
        description={`${list.rows.length.toLocaleString('en-US')} ${list.rows.length === 1 ? 'row' : 'rows'} in ${list.headers.length} columns. Choose what each column holds; columns that are not imported are ignored.`}
        padded={false}
      >
        {list.notes.map((note) => (
          <p key={note} className="border-b border-line bg-warn-soft px-4 py-2 text-warn-text md:px-5">
            {note}
          </p>
        ))}
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
                  onChange(withField(mapping, column, choice === left ? null : choice))
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

function samplesOf({ rows }: ClientList, column: number): string {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cell && !samples.includes(cell)) samples.push(cell.slice(0, 60));
    if (samples.length === shownSamples) break;
  }
  return samples.join(' · ');
}
