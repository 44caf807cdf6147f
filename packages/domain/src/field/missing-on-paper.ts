import type { PaperAnswers } from '../forms/paper-answers.ts';
import type { WasteType } from '../services/waste-type.ts';
import type { DayPack, PackJob } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import type { PackPapers, PaperAsk, PaperFact, PaperReport, PaperRule } from './pack-papers.ts';

/** Facts a technician can supply before leaving; for everything else they call the office. */
const ofCrew: ReadonlySet<PaperFact> = new Set([
  'client.phone',
  'client.signature',
  'gallons',
  'trap',
  'other',
]);
/** Facts entered on the spot. */
const typedOnTheSpot: ReadonlySet<PaperFact> = new Set([
  'client.address',
  'client.phone',
  'destination',
  'trap',
  'other',
]);

export const canBeTyped = ({ fact }: Pick<PaperAsk, 'fact'>): boolean => typedOnTheSpot.has(fact);

/** Several papers require the same fact in other words: it is typed once. */
export const typedKey = ({ id, fact }: Pick<PaperAsk, 'id' | 'fact'>): string =>
  fact === 'trap' || fact === 'other' ? id : fact;

/** Known facts at a pickup; null, empty and missing values are unknown. */
export interface KnownOnPaper {
  readonly facts: Readonly<Partial<Record<PaperFact, string | number | boolean | null>>>;
  /** Values entered on the spot, by `typedKey`. */
  readonly typed: Readonly<Record<string, string>>;
  /** Values from the job's forms, by field. */
  readonly answered?: PaperAnswers | undefined;
}

/** The rules that require a paper for a pickup of this waste. */
export const rulesFor = (
  papers: Pick<PackPapers, 'rules'> | undefined,
  waste: WasteType | null,
): PaperRule[] =>
  papers === undefined || waste === null ? [] : papers.rules.filter(({ wastes }) => wastes.includes(waste));

/** Required fields of a paper that are unknown at a pickup. */
export const missingOnPaper = (
  { asks }: Pick<PaperRule, 'asks'>,
  { facts, typed, answered = {} }: KnownOnPaper,
): PaperAsk[] =>
  asks.filter((ask) => {
    const said = canBeTyped(ask) ? (typed[typedKey(ask)] ?? '').trim() || (answered[ask.id] ?? '') : '';
    if (said !== '') return ask.choices !== undefined && !ask.choices.includes(said);
    const known = facts[ask.fact];
    return known === undefined || known === null || known === '' || known === false;
  });

/**
 * Fields left out by the crew that a fully read rule requires: only these can keep a report from counting.
 * What the office has to supply keeps nobody on the site.
 */
export const leftOut = (rules: readonly PaperRule[], known: KnownOnPaper): PaperAsk[] =>
  rules.flatMap((rule) =>
    missingOnPaper(rule, known).filter(({ blocks, fact }) => blocks && ofCrew.has(fact)),
  );

type Completion = Extract<FieldCommand, { type: 'job.completed' }>['data'];

/** The facts in a report that papers require of the crew, with those known before it. */
export const knownByReport = (
  job: {
    readonly clientPhone: string | null;
    readonly signatureAsked: boolean;
    readonly trapRead: boolean;
    readonly paperAnswers?: PaperAnswers | undefined;
  },
  rules: readonly PaperRule[],
  { gallons, papers = [] }: Pick<Completion, 'gallons' | 'papers'>,
): KnownOnPaper => ({
  facts: {
    gallons,
    'client.phone': job.clientPhone,
    'client.signature': job.signatureAsked,
    trap: job.trapRead,
  },
  typed: typedOf(rules, papers),
  answered: job.paperAnswers,
});

/** Typed values of a report's papers, by `typedKey`. */
export function typedOf(rules: readonly PaperRule[], papers: readonly PaperReport[]): Record<string, string> {
  const asks = new Map(
    rules.flatMap(({ packId, asks: all }) => all.map((ask) => [`${packId} ${ask.id}`, ask])),
  );
  return Object.fromEntries(
    papers.flatMap(({ packId, values }) =>
      values.flatMap(({ id, value }) => {
        const ask = asks.get(`${packId} ${id}`);
        return ask === undefined ? [] : [[typedKey(ask), value] as const];
      }),
    ),
  );
}

/** The report's data about each paper: its number, and the values typed for its fields. */
export const reportsOf = (
  rules: readonly PaperRule[],
  typed: Readonly<Record<string, string>>,
  numberOf: (rule: PaperRule) => number | null,
): PaperReport[] =>
  rules
    .map((rule) => ({
      packId: rule.packId,
      number: numberOf(rule),
      values: rule.asks.flatMap((ask) => {
        const value = canBeTyped(ask) ? (typed[typedKey(ask)] ?? '').trim() : '';
        return value === '' ? [] : [{ id: ask.id, value }];
      }),
    }))
    .filter(({ number, values }) => number !== null || values.length > 0);

/** A report written by an older phone contains no units. */
interface GallonsAndUnits {
  readonly gallons: number | null;
  readonly units?: readonly unknown[];
}

/**
 * Whether a report involves waste on the road: nothing pumped, or toilets that were only set up, needs no
 * paper.
 */
export const bringsWaste = ({ gallons, units = [] }: GallonsAndUnits): boolean =>
  gallons !== 0 && (gallons !== null || units.length === 0);

/** Whether a completed job has everything its papers require of the crew, as far as the phone knows. */
export function isPaperWhole(
  pack: Pick<DayPack, 'papers'>,
  job: Pick<PackJob, 'wasteType' | 'clientPhone' | 'signature' | 'trapRead' | 'paperAnswers'>,
  report: Completion,
): boolean {
  const rules = bringsWaste(report) ? rulesFor(pack.papers, job.wasteType ?? report.wasteType ?? null) : [];
  const { clientPhone = null, trapRead = false, paperAnswers } = job;
  const known = { clientPhone, trapRead, paperAnswers, signatureAsked: job.signature !== null };
  return leftOut(rules, knownByReport(known, rules, report)).length === 0;
}
