import type { WasteType } from '../services/waste-type.ts';
import type { RulePack } from './rule-pack.ts';

/** What packs call the duty to wash a tank before it takes a waste that may not be mixed with the one before. */
const washingRuleNames: ReadonlySet<string> = new Set([
  // 30 TAC 312.144(c)
  'empty-and-clean-before-incompatible',
  // Wis. Adm. Code NR 113.06(2)(b)2.b
  'flush-and-log',
]);

/** A rule pack's duty to wash tanks between wastes. */
export interface WashingRule {
  readonly packId: string;
  readonly cite: string;
  readonly wastes: readonly WasteType[];
}

/** The duties to wash in the packs a company follows. */
export const washingRules = (packs: readonly RulePack[]): WashingRule[] =>
  packs.flatMap(({ id, appliesTo, mixing, sources }) =>
    mixing.flatMap(({ rule, source }): WashingRule[] =>
      washingRuleNames.has(rule)
        ? [{ packId: id, cite: sources[source]?.cite ?? source, wastes: appliesTo.wastes }]
        : [],
    ),
  );

/** The first duty that covers one of two wastes following each other in a tank; undefined without one. */
export const washingRuleFor = <Rule extends Pick<WashingRule, 'wastes'>>(
  rules: readonly Rule[],
  before: WasteType,
  next: WasteType,
): Rule | undefined => rules.find(({ wastes }) => wastes.includes(before) || wastes.includes(next));
