import { liquidDepth, type TankMeasure } from '../tanks/tank.ts';
import type { FormAnswers, FormProblem } from './evaluate-form.ts';
import type { FormItem, FormTemplate } from './form-template.ts';
import type { AnswerValue } from './terms.ts';

/**
 * The items of a tank's measurements, by id: a company may change their texts and order, and a form without
 * them measures nothing. A trap's grease floats as scum does, its solids settle as sludge does.
 */
const measuredBy = [
  { depth: 'liquidDepth', scum: 'floatingFog', sludge: 'settledSolids' },
  { depth: 'liquid', scum: 'scum', sludge: 'sludge' },
] as const;

/** At a quarter of the depth a trap is cleaned; rounding keeps a reading on its side of it. */
const quarter = 0.25;

/** What somebody measured in a tank, in inches, with the answers it was read from. */
interface Measured {
  readonly depth: number;
  readonly scum: number;
  readonly sludge: number;
  readonly at: { readonly depth: string; readonly scum: string; readonly sludge: string };
}

const isInches = (item: FormItem): boolean => item.kind === 'reading' && item.unit === 'in';

/** The measured tanks of a form: of its own items, and of each row of a repeated one. */
function measuredIn({ items }: Pick<FormTemplate, 'items'>, answers: FormAnswers): Measured[] {
  return [
    ...measuredAmong(items, answers, ''),
    ...items.flatMap((item) => {
      const rows = item.kind === 'repeat' ? answers[item.id] : undefined;
      return item.kind === 'repeat' && Array.isArray(rows)
        ? rows.flatMap((row, number) =>
            typeof row === 'string' ? [] : measuredAmong(item.items, row, `${item.id}/${number}/`),
          )
        : [];
    }),
  ];
}

function measuredAmong(
  items: readonly FormItem[],
  answers: Readonly<Record<string, AnswerValue | FormAnswers[string] | undefined>>,
  within: string,
): Measured[] {
  const asked = new Set(items.filter(isInches).map(({ id }) => id));
  return measuredBy.flatMap((names) => {
    const of = (id: string) => (asked.has(id) ? answers[id] : undefined);
    const [depth, scum, sludge] = [of(names.depth), of(names.scum), of(names.sludge)];
    if (typeof depth !== 'number' || typeof scum !== 'number' || typeof sludge !== 'number') return [];
    const at = {
      depth: within + names.depth,
      scum: within + names.scum,
      sludge: within + names.sludge,
    };
    return [{ depth, scum, sludge, at }];
  });
}

/** Whether a form asks for a tank's measurements at all. */
export const measuresTank = ({ items }: Pick<FormTemplate, 'items'>): boolean =>
  [items, ...items.flatMap((item) => (item.kind === 'repeat' ? [item.items] : []))].some((own) =>
    measuredBy.some((names) =>
      Object.values(names).every((id) => own.some((item) => item.id === id && isInches(item))),
    ),
  );

/**
 * What cannot be about measurements of a tank, each at the answer to look at.
 * @param answers the effective ones
 */
export const readingProblems = (template: FormTemplate, answers: FormAnswers): FormProblem[] =>
  measuredIn(template, answers).flatMap(({ depth, scum, sludge, at }): FormProblem[] => [
    ...(depth < liquidDepth.min ? [{ at: at.depth, code: 'too-small' as const }] : []),
    ...(depth > liquidDepth.max ? [{ at: at.depth, code: 'too-large' as const }] : []),
    ...(scum < 0 ? [{ at: at.scum, code: 'too-small' as const }] : []),
    ...(sludge < 0 ? [{ at: at.sludge, code: 'too-small' as const }] : []),
    ...(scum + sludge > depth ? [{ at: at.sludge, code: 'deeper-than-liquid' as const }] : []),
  ]);

/**
 * The reading of the tank in a filled-in form: of several tanks the fullest, which decides when to pump.
 * Null: nothing was measured. `impossible`: a measurement cannot be, so that nobody knows which.
 * @param answers the effective ones
 */
export function readingOf(template: FormTemplate, answers: FormAnswers): TankMeasure | 'impossible' | null {
  const measured = measuredIn(template, answers);
  if (readingProblems(template, answers).length > 0) return 'impossible';
  const [fullest] = measured.toSorted((a, b) => shareOf(b) - shareOf(a));
  return fullest === undefined ? null : inWholeInches(fullest);
}

type Depths = Pick<Measured, 'depth' | 'scum' | 'sludge'>;

const shareOf = ({ depth, scum, sludge }: Depths): number => (scum + sludge) / depth;

function inWholeInches(measured: Depths): TankMeasure {
  const { depth, scum, sludge } = measured;
  const liquidDepthInches = Math.round(depth);
  const sum = Math.round(scum + sludge);
  const isFull = shareOf(measured) >= quarter;
  const together =
    sum / liquidDepthInches >= quarter === isFull ? sum : isFull ? sum + 1 : Math.max(0, sum - 1);
  const scumInches = Math.min(together, Math.max(0, Math.round((scum + together - sludge) / 2)));
  return { sludgeInches: together - scumInches, scumInches, liquidDepthInches };
}
