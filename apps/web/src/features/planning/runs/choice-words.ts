// Public to other features: a plan's choices in words.
import {
  type ExistingRoutesChoice,
  type PlanningChoices,
  type PlanningGoal,
  defaultChoices,
} from '@haulwright/domain/planning/planning-choices';
import { wordsInUnits, type UnitSystem } from '@haulwright/domain/kernel/units';

interface Words<Value> {
  readonly value: Value;
  readonly label: string;
  readonly detail: string;
}

/** What happens to existing routes, as asked in the dialog. */
export const existingWords: readonly Words<ExistingRoutesChoice>[] = [
  { value: 'afresh', label: 'Plan from scratch', detail: 'Any job may change trucks and position.' },
  {
    value: 'fill',
    label: 'Fill them up',
    detail: 'Their jobs stay on their trucks in their order; open jobs go in between.',
  },
  { value: 'keep', label: 'Keep them as they are', detail: 'Open jobs go to the trucks without a route.' },
];

const goals: readonly Words<PlanningGoal>[] = [
  { value: 'cost', label: 'Lowest cost', detail: 'Miles, hours, disposal fees and trucks together.' },
  { value: 'miles', label: 'Fewer miles', detail: 'Miles count more than hours.' },
  { value: 'even-work', label: 'Even work', detail: 'Drivers get days of about the same length.' },
  {
    value: 'fewest-trucks',
    label: 'Fewest trucks',
    detail: 'A truck stays in the yard when the others can do its jobs.',
  },
  {
    value: 'earliest-finish',
    label: 'Earliest finish',
    detail: 'The last truck is back as early as possible.',
  },
];

/** The planning goals, in the company's units. */
export const goalWords = (units: UnitSystem): Words<PlanningGoal>[] =>
  goals.map(({ value, label, detail }) => ({
    value,
    label: wordsInUnits(label, units),
    detail: wordsInUnits(detail, units),
  }));

const FREELY = 'freely';

/** How far promised times may move: minutes, or unlimited. The value is text, for a select. */
export const shiftWords: readonly { readonly value: string; readonly label: string }[] = [
  { value: '0', label: 'Not at all' },
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '60 min' },
  { value: '120', label: '2 h' },
  { value: FREELY, label: 'Freely' },
];

export const shiftValue = (minutes: number | null): string => (minutes === null ? FREELY : String(minutes));
export const shiftMinutes = (value: string): number | null => (value === FREELY ? null : Number(value));

/**
 * Differences from the defaults, for the collapsed section: 'Fewest trucks · 2 of 6 trucks'; 'Default
 * settings' without any. @param trucks number in service
 */
export function choicesInWords(
  { vehicleIds, existing, goal, mostShiftMinutes, planForExtraPercent }: PlanningChoices,
  trucks: number,
  units: UnitSystem,
): string {
  const parts = [
    ...(vehicleIds === null ? [] : [`${vehicleIds.length} of ${trucks} trucks`]),
    ...(existing === defaultChoices.existing
      ? []
      : [existingWords.find(({ value }) => value === existing)?.label ?? '']),
    ...(goal === defaultChoices.goal
      ? []
      : [goalWords(units).find(({ value }) => value === goal)?.label ?? '']),
    ...(mostShiftMinutes === defaultChoices.mostShiftMinutes
      ? []
      : [
          `times may move ${(shiftWords.find(({ value }) => value === shiftValue(mostShiftMinutes))?.label ?? '').replace(/^[NF]/, (first) => first.toLowerCase())}`,
        ]),
    ...(planForExtraPercent === defaultChoices.planForExtraPercent ? [] : [`+${planForExtraPercent} %`]),
  ];
  return parts.length === 0 ? 'Default settings' : parts.join(' · ');
}
