import { daysBetween } from '@haulwright/domain/kernel/calendar-date';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import type { Stay } from '@haulwright/domain/quotes/quote-lines';
import {
  crewNeed,
  eventNeed,
  maxEventDays,
  maxPeople,
  siteNeed,
  type SanitationNeed,
  type SanitationRules,
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
import { ruleNames, useRuleForm, type RuleName } from './use-rule-form.tsx';

interface CalculatorDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly unitTypes: readonly UnitType[];
  readonly cycle: RentalCycle;
  /** The days of the quote's units, as far as they are known. */
  readonly stay: Stay;
  readonly onAdd: (lines: readonly DraftLine[]) => void;
}

/** Of one kind on a quote. */
const maxUnits = 1_000;

const needed = (need: SanitationNeed): { readonly kind: UnitKind; readonly count: number }[] => [
  { kind: 'toilet', count: need.toilets - need.accessible },
  { kind: 'accessible-toilet', count: need.accessible },
  { kind: 'hand-wash', count: need.handWashes },
];

/** Units of a kind for a number of places: a hand-wash station may have two. */
const unitsFor = (kind: UnitKind, count: number, type: UnitType | undefined): number =>
  Math.ceil(count / Math.max(1, (kind === 'hand-wash' ? type?.handWashes : type?.toilets) ?? 1));

/** As far as entered; each rule reads what it counts by. */
interface Question {
  readonly rule: RuleName;
  readonly people: number | null;
  readonly hoursADay: number | null;
  readonly days: number | null;
  readonly hasAlcohol: boolean;
  readonly isPublic: boolean;
  readonly isServicedNightly: boolean;
}

/** From delivery to pickup, both included; one day while they are not known. */
function daysOf({ deliverOn, pickUpOn }: Stay): number {
  const days = deliverOn === null || pickUpOn === null ? 1 : daysBetween(deliverOn, pickUpOn) + 1;
  return Math.min(Math.max(days, 1), maxEventDays);
}

function answer(question: Question, rules: SanitationRules): SanitationNeed | null {
  const { rule, people, hoursADay, days } = question;
  if (people === null) return null;
  if (rule === 'sites') return siteNeed({ people }, rules.sites);
  if (hoursADay === null) return null;
  if (rule === 'crews') return crewNeed({ people, hoursADay }, rules.crews);
  return days === null ? null : eventNeed({ ...question, people, hoursADay, days }, rules.events);
}

/** Calculates the toilets needed by one of the company's own rules; adds them as lines of units. */
export function CalculatorDialog(props: CalculatorDialogProps) {
  const rules = useQuery(api.rentals.sanitation.get.queryOptions());
  const [isEditing, setEditing] = useState(false);
  const [question, setQuestion] = useState<Question>({
    rule: 'events',
    people: null,
    hoursADay: null,
    days: daysOf(props.stay),
    hasAlcohol: false,
    isPublic: false,
    isServicedNightly: true,
  });
  const editing = useRuleForm(question.rule, () => setEditing(false));
  /** Where somebody wants another number than the table's. */
  const [countOf, setCountOf] = useState<Partial<Record<UnitKind, number | null>>>({});
  const [typeOf, setTypeOf] = useState<Partial<Record<UnitKind, string>>>({});
  const canEdit = useCan('MANAGE_PRICES');
  const { open, onOpenChange, unitTypes, cycle, onAdd } = props;
  const need = rules.data === undefined ? null : answer(question, rules.data);
  const rows = (need === null ? [] : needed(need))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => {
      const fitting = unitTypes.filter((type) => type.kind === kind);
      const chosen = fitting.find(({ id }) => id === typeOf[kind]) ?? fitting[0];
      const byTable = unitsFor(kind, count, chosen);
      const changed = countOf[kind];
      return { kind, fitting, chosen, byTable, count: changed === undefined ? byTable : changed };
    });
  const isCounted = rows.every(({ count }) => count !== null);
  const lines = rows.flatMap(({ chosen, count }) =>
    chosen === undefined || count === null || count === 0 ? [] : [unitsLine(chosen, count, cycle)],
  );
  const change = (part: Partial<Question>) => {
    setQuestion({ ...question, ...part });
    setCountOf({});
  };
  if (isEditing) return <Dialog open={open} onOpenChange={onOpenChange} {...editing.dialog} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How many toilets?"
      description="Counted by your own table; change the lines afterwards as needed."
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        if (lines.length === 0 || !isCounted) return;
        onAdd(lines);
        onOpenChange(false);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {canEdit && rules.data !== undefined && (
            <Button
              onClick={() => {
                editing.begin(rules.data);
                setEditing(true);
              }}
            >
              Edit the table
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            {...((lines.length === 0 || !isCounted) && {
              disabledReason:
                need === null
                  ? 'Enter the figures above first.'
                  : rows.length === 0
                    ? 'This rule asks for no units.'
                    : rows.some(({ chosen }) => chosen !== undefined)
                      ? 'Enter how many.'
                      : 'Add these kinds of units under Rentals first.',
            })}
          >
            Add units
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Asked question={question} change={change} />
        <Loaded
          query={rules}
          failed="Couldn't load the table"
          isSmall
          waiting={<SkeletonRows label="Loading the table…" count={1} each="h-10" />}
        >
          {(known) => (
            <>
              <ul aria-label="Needed" aria-live="polite" className="flex flex-col gap-3">
                {rows.map(({ kind, fitting, chosen, byTable, count }) => (
                  <li key={kind} className="flex flex-wrap items-end gap-x-3 gap-y-1">
                    <span className="numeric w-12 pb-1.5 text-right text-xl font-semibold">
                      {byTable.toLocaleString('en-US')}
                    </span>
                    {chosen === undefined ? (
                      <span className="pb-2 text-warn-text">
                        {unitKindName[kind]}: there is no such kind of unit. Add one under Rentals first.
                      </span>
                    ) : (
                      <>
                        <Select
                          label={unitKindName[kind]}
                          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
                          value={chosen.id}
                          onValueChange={(id) => setTypeOf({ ...typeOf, [kind]: id })}
                          className="min-w-0 grow"
                        />
                        <NumberField
                          label="To add"
                          min={0}
                          max={maxUnits}
                          value={count}
                          onValueChange={(next) => setCountOf({ ...countOf, [kind]: next })}
                          className="w-24"
                        />
                      </>
                    )}
                  </li>
                ))}
              </ul>
              <div className="flex flex-col gap-2 text-sm text-ink-soft">
                {need !== null && (
                  <ul aria-label="How it was counted" className="flex list-disc flex-col gap-0.5 pl-5">
                    {need.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ul>
                )}
                <details>
                  <summary className="cursor-pointer">Where these figures are from</summary>
                  <p className="pt-1">{known[question.rule].source}</p>
                </details>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface AskedProps {
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
}

/** What the chosen rule counts by. */
function Asked({ question, change }: AskedProps) {
  const { rule, people, hoursADay, days } = question;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="What for"
          options={ruleNames}
          value={rule}
          onValueChange={(next) => change({ rule: next })}
        />
        <NumberField
          label={rule === 'events' ? 'People' : 'Workers'}
          required
          min={1}
          max={maxPeople}
          hint={rule === 'events' ? 'On the fullest day.' : 'At one time.'}
          value={people}
          onValueChange={(next) => change({ people: next })}
        />
        {rule !== 'sites' && (
          <NumberField
            label="Hours a day"
            required
            min={1}
            max={24}
            hint={rule === 'events' ? 'On the longest day.' : 'In the field, travel included.'}
            value={hoursADay}
            onValueChange={(next) => change({ hoursADay: next })}
          />
        )}
        {rule === 'events' && (
          <NumberField
            label="Days"
            required
            hint="Those of the quote, if it has them."
            min={1}
            max={maxEventDays}
            value={days}
            onValueChange={(next) => change({ days: next })}
          />
        )}
      </div>
      {rule === 'events' && (
        <div className="grid sm:grid-cols-3">
          <Checkbox
            label="Alcohol"
            checked={question.hasAlcohol}
            onCheckedChange={(hasAlcohol) => change({ hasAlcohol })}
          />
          <Checkbox
            label="Open to the public"
            checked={question.isPublic}
            onCheckedChange={(isPublic) => change({ isPublic })}
          />
          <Checkbox
            label="Serviced nightly"
            checked={question.isServicedNightly}
            onCheckedChange={(isServicedNightly) => change({ isServicedNightly })}
          />
        </div>
      )}
    </>
  );
}
