import type { SanitationTable } from '@haulwright/domain/rentals/sanitation-need';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';

interface DraftRow {
  readonly key: number;
  readonly hours: number | null;
  readonly peoplePerToilet: number | null;
}

interface SanitationTableFieldsProps {
  readonly table: SanitationTable;
  /** Called with the input so far, which need not be valid. */
  readonly onChange: (content: unknown) => void;
  readonly error: string | undefined;
}

/** People per toilet by hours a week, and people per hand-wash station. */
export function SanitationTableFields({ table, onChange, error }: SanitationTableFieldsProps) {
  const [rows, setRows] = useState<readonly DraftRow[]>(() =>
    table.rows.map((row, key) => ({ key, ...row })),
  );
  const [handWash, setHandWash] = useState<number | null>(table.peoplePerHandWash);
  const tell = (next: readonly DraftRow[], peoplePerHandWash: number | null) => {
    setRows(next);
    setHandWash(peoplePerHandWash);
    onChange({ rows: next.map(({ key: _key, ...row }) => row), peoplePerHandWash });
  };
  const change = (key: number, part: Partial<DraftRow>) =>
    tell(
      rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
      handWash,
    );
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Rows" className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <li key={row.key} className="flex items-end gap-2">
            <NumberField
              label="Hours a week, up to"
              required
              min={1}
              max={168}
              value={row.hours}
              onValueChange={(hours) => change(row.key, { hours })}
              className="min-w-0 grow"
            />
            <NumberField
              label="People per toilet"
              required
              min={1}
              max={1_000}
              value={row.peoplePerToilet}
              onValueChange={(peoplePerToilet) => change(row.key, { peoplePerToilet })}
              className="min-w-0 grow"
            />
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              iconLabel={`Remove row ${at + 1}`}
              onClick={() =>
                tell(
                  rows.filter(({ key }) => key !== row.key),
                  handWash,
                )
              }
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
            tell([...rows, { key, hours: null, peoplePerToilet: null }], handWash);
          }}
        >
          Add row
        </Button>
      </div>
      <NumberField
        label="People per hand-wash station"
        required
        min={1}
        max={1_000}
        value={handWash}
        onValueChange={(people) => tell(rows, people)}
      />
      <FieldError>{error}</FieldError>
    </div>
  );
}
