import {
  sanitationNeed,
  sanitationQuestion,
  type SanitationNeed,
} from '@haulwright/domain/rentals/sanitation-need';
import { unitKindName, type UnitKind, type UnitType } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { useCan } from '../session/session-context.ts';
import { unitsLine, type DraftLine } from './quote-draft.ts';
import { useTableForm } from './use-table-form.tsx';

interface CalculatorDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly unitTypes: readonly UnitType[];
  readonly onAdd: (lines: readonly DraftLine[]) => void;
}

const needed = (need: SanitationNeed): { readonly kind: UnitKind; readonly count: number }[] => [
  { kind: 'toilet', count: need.toilets - need.accessible },
  { kind: 'accessible-toilet', count: need.accessible },
  { kind: 'hand-wash', count: need.handWashes },
];

/** Units of a kind for a number of places: a hand-wash station may have two. */
const unitsFor = (kind: UnitKind, count: number, type: UnitType | undefined): number =>
  Math.ceil(count / Math.max(1, (kind === 'hand-wash' ? type?.handWashes : type?.toilets) ?? 1));

/** As far as entered. */
interface Question {
  readonly people: number | null;
  readonly hours: number | null;
  readonly servicesPerWeek: number | null;
  readonly isPublic: boolean;
}

/** Calculates the toilets needed by the company's own table; adds them as lines of units. */
export function CalculatorDialog(props: CalculatorDialogProps) {
  const table = useQuery(api.rentals.sanitation.get.queryOptions());
  const [isEditing, setEditing] = useState(false);
  const editing = useTableForm(() => setEditing(false));
  const [question, setQuestion] = useState<Question>({
    people: null,
    hours: 40,
    servicesPerWeek: 1,
    isPublic: false,
  });
  const [typeOf, setTypeOf] = useState<Partial<Record<UnitKind, string>>>({});
  const canEdit = useCan('MANAGE_PRICES');
  const { open, onOpenChange, unitTypes, onAdd } = props;
  const asked = sanitationQuestion.safeParse(question);
  const need = asked.success && table.data ? sanitationNeed(asked.data, table.data) : null;
  const rows = (need === null ? [] : needed(need))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => {
      const fitting = unitTypes.filter((type) => type.kind === kind);
      const chosen = fitting.find(({ id }) => id === typeOf[kind]) ?? fitting[0];
      return { kind, fitting, chosen, count: unitsFor(kind, count, chosen) };
    });
  const lines = rows.flatMap(({ chosen, count }) => (chosen === undefined ? [] : [unitsLine(chosen, count)]));
  const change = (part: Partial<typeof question>) => setQuestion({ ...question, ...part });
  if (isEditing) return <Dialog open={open} onOpenChange={onOpenChange} {...editing.dialog} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How many toilets?"
      description="Calculated from people, hours and services a week; change the lines afterwards as needed."
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        if (lines.length === 0) return;
        onAdd(lines);
        onOpenChange(false);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {canEdit && table.data !== undefined && (
            <Button
              onClick={() => {
                editing.begin(table.data);
                setEditing(true);
              }}
            >
              Edit the table
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            {...(lines.length === 0 && { disabledReason: 'Enter the number of people first.' })}
          >
            Add units
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <NumberField
            label="People"
            required
            min={1}
            max={1_000_000}
            value={question.people}
            onValueChange={(people) => change({ people })}
          />
          <NumberField
            label="Hours a week"
            required
            min={1}
            max={168}
            value={question.hours}
            onValueChange={(hours) => change({ hours })}
          />
          <NumberField
            label="Services a week"
            required
            min={1}
            max={7}
            value={question.servicesPerWeek}
            onValueChange={(servicesPerWeek) => change({ servicesPerWeek })}
          />
        </div>
        <Checkbox
          label="Open to the public"
          hint="Of units placed together, one in twenty must be accessible, and at least one."
          checked={question.isPublic}
          onCheckedChange={(isPublic) => change({ isPublic })}
        />
        <Loaded
          query={table}
          failed="Couldn't load the table"
          isSmall
          waiting={<SkeletonRows label="Loading the table…" count={1} each="h-10" />}
        >
          {() => (
            <ul aria-label="Needed" aria-live="polite" className="flex flex-col gap-3">
              {rows.map(({ kind, fitting, chosen, count }) => (
                <li key={kind} className="flex flex-wrap items-end gap-x-3 gap-y-1">
                  <span className="numeric w-10 pb-1.5 text-right text-xl font-semibold">{count}</span>
                  {chosen === undefined ? (
                    <span className="pb-2 text-warn-text">
                      {unitKindName[kind]}: there is no such kind of unit. Add one under Rentals first.
                    </span>
                  ) : (
                    <Select
                      label={unitKindName[kind]}
                      options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
                      value={chosen.id}
                      onValueChange={(id) => setTypeOf({ ...typeOf, [kind]: id })}
                      className="min-w-0 grow"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
