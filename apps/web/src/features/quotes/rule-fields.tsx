import {
  chartHours,
  maxPeople,
  type CrewRule,
  type EventRule,
  type SiteRule,
} from '@haulwright/domain/rentals/sanitation-need';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface RuleFieldsProps<Rule> {
  readonly rule: Rule;
  /** Called with the input so far, which need not be valid. */
  readonly onChange: (content: unknown) => void;
}

/** A rule being edited: values not typed yet are null. */
type Draft<Rule, Row> = { readonly [Field in Exclude<keyof Rule, 'rows' | 'source'>]: number | null } & {
  readonly source: string;
  readonly rows: readonly (Row & { readonly key: number })[];
};

function useDraft<One>(start: () => One, tell: (draft: One) => void) {
  const [draft, setDraft] = useState(start);
  const change = (part: Partial<One>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    tell(next);
  };
  return [draft, change] as const;
}

const withoutKeys = <Row extends { readonly key: number }>(rows: readonly Row[]) =>
  rows.map(({ key: _key, ...row }) => row);

const withKeys = <Row,>(rows: readonly Row[]) => rows.map((row, key) => ({ ...row, key }));

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly empty: Omit<Row, 'key'>;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, change: (part: Partial<Row>) => void) => ReactNode;
}

function Rows<Row extends { readonly key: number }>({ rows, empty, onChange, children }: RowsProps<Row>) {
  return (
    <>
      <ul aria-label="Rows" className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <li key={row.key} className="flex items-end gap-2">
            {children(row, (part) =>
              onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one))),
            )}
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              iconLabel={`Remove row ${at + 1}`}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
            // The empty row and a key are all of a row.
            onChange([...rows, { ...empty, key } as Row]);
          }}
        >
          Add row
        </Button>
      </div>
    </>
  );
}

const SourceField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (source: string) => void;
}) => (
  <TextArea
    label="Where these figures are from"
    required
    rows={4}
    maxLength={600}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** The numbers of a row as typed; none when one of them is no number. */
const numbersIn = (text: string): number[] => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => /^\d+(\.\d+)?$/.test(part)) ? parts.map(Number) : [];
};

export function EventRuleFields({ rule, onChange }: RuleFieldsProps<EventRule>) {
  type Row = { readonly people: number | null; readonly toilets: string };
  const [draft, change] = useDraft<Draft<EventRule, Row>>(
    () => ({
      ...rule,
      rows: withKeys(rule.rows.map(({ people, toilets }) => ({ people, toilets: toilets.join(', ') }))),
    }),
    (next) =>
      onChange({
        ...next,
        rows: withoutKeys(next.rows).map((row) => ({ ...row, toilets: numbersIn(row.toilets) })),
      }),
  );
  return (
    <div className="flex flex-col gap-4">
      <SourceField value={draft.source} onChange={(source) => change({ source })} />
      <Rows rows={draft.rows} empty={{ people: null, toilets: '' }} onChange={(rows) => change({ rows })}>
        {(row, changeRow) => (
          <>
            <NumberField
              label="People, up to"
              required
              min={1}
              max={maxPeople}
              value={row.people}
              onValueChange={(people) => changeRow({ people })}
              className="w-28 shrink-0"
            />
            <TextField
              label={`Toilets for 1 to ${chartHours} hours`}
              required
              maxLength={80}
              value={row.toilets}
              onChange={(event) => changeRow({ toilets: event.target.value })}
              className="min-w-0 grow"
            />
          </>
        )}
      </Rows>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField
          label="More with alcohol"
          required
          min={0}
          max={100}
          suffix="%"
          value={draft.alcoholPercent}
          onValueChange={(alcoholPercent) => change({ alcoholPercent })}
        />
        <NumberField
          label="Toilets per accessible one"
          required
          min={1}
          max={1_000}
          value={draft.toiletsPerAccessible}
          onValueChange={(toiletsPerAccessible) => change({ toiletsPerAccessible })}
        />
        <NumberField
          label="Toilets per hand-wash"
          required
          min={1}
          max={1_000}
          value={draft.toiletsPerHandWash}
          onValueChange={(toiletsPerHandWash) => change({ toiletsPerHandWash })}
        />
      </div>
    </div>
  );
}

const siteColumns = [
  { field: 'from', label: 'Workers, from', min: 1, max: maxPeople },
  { field: 'peoplePerSet', label: 'For each', min: 1, max: 1_000 },
  { field: 'toilets', label: 'Toilets', min: 1, max: 1_000 },
  { field: 'urinals', label: 'Urinals', min: 0, max: 1_000 },
] as const;

export function SiteRuleFields({ rule, onChange }: RuleFieldsProps<SiteRule>) {
  type Row = { readonly [Field in (typeof siteColumns)[number]['field']]: number | null };
  const [draft, change] = useDraft<Draft<SiteRule, Row>>(
    () => ({ ...rule, rows: withKeys(rule.rows) }),
    (next) => onChange({ ...next, rows: withoutKeys(next.rows) }),
  );
  const empty = { from: null, peoplePerSet: null, toilets: 1, urinals: 0 };
  return (
    <div className="flex flex-col gap-4">
      <SourceField value={draft.source} onChange={(source) => change({ source })} />
      <Rows rows={draft.rows} empty={empty} onChange={(rows) => change({ rows })}>
        {(row, changeRow) => (
          <span className="grid grow grid-cols-2 gap-2 sm:grid-cols-4">
            {siteColumns.map(({ field, ...look }) => (
              <NumberField
                key={field}
                {...look}
                required
                value={row[field]}
                onValueChange={(value) => changeRow({ [field]: value })}
              />
            ))}
          </span>
        )}
      </Rows>
      <NumberField
        label="Workers per hand-wash station"
        required
        min={1}
        max={1_000}
        value={draft.peoplePerHandWash}
        onValueChange={(peoplePerHandWash) => change({ peoplePerHandWash })}
      />
    </div>
  );
}

const crewFigures = [
  { field: 'fromPeople', label: 'Asked for from how many workers', min: 1, max: 1_000 },
  { field: 'hoursWithout', label: 'Not asked for up to', min: 0, max: 23, suffix: 'hours' },
  { field: 'peoplePerToilet', label: 'Workers per toilet', min: 1, max: 1_000 },
  { field: 'peoplePerHandWash', label: 'Workers per hand-wash station', min: 1, max: 1_000 },
] as const;

export function CrewRuleFields({ rule, onChange }: RuleFieldsProps<CrewRule>) {
  type Figures = { readonly [Field in (typeof crewFigures)[number]['field']]: number | null };
  const [draft, change] = useDraft<Figures & { readonly source: string }>(() => rule, onChange);
  return (
    <div className="flex flex-col gap-4">
      <SourceField value={draft.source} onChange={(source) => change({ source })} />
      <div className="grid gap-3 sm:grid-cols-2">
        {crewFigures.map(({ field, ...look }) => (
          <NumberField
            key={field}
            {...look}
            required
            value={draft[field]}
            onValueChange={(value) => change({ [field]: value })}
          />
        ))}
      </div>
    </div>
  );
}
