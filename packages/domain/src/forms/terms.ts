import { z } from 'zod';

/** Possible answers of an item. Photos and signatures are file hashes. */
export const answerValue = z.union([
  z.string().max(4_000),
  z.number().min(-1e9).max(1e9),
  z.boolean(),
  z.array(z.string().max(200)).max(60),
  z.null(),
]);
export type AnswerValue = z.infer<typeof answerValue>;

const itemId = z
  .string()
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'Start with a lowercase letter; use letters and digits.')
  // Ids are keys of plain objects.
  .refine((id) => !(id in {}), 'Choose another name.');

/** Deeper than any form needs; each level is a recursion of the evaluator. */
const maxDepth = 6;
const maxParts = 20;

/** A condition as data: phones evaluate forms without parsing any text. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly field: string; readonly is: string | number | boolean }
  | { readonly field: string; readonly above: number }
  | { readonly field: string; readonly below: number }
  | { readonly field: string; readonly answered: boolean };

/** An arithmetic term as data. A term with an unanswered item has no value. */
export type Term =
  | number
  | { readonly field: string }
  | { readonly sum: readonly Term[] }
  | { readonly difference: readonly [Term, Term] }
  | { readonly product: readonly Term[] }
  | { readonly quotient: readonly [Term, Term] };

const limit = z.number().min(-1e9).max(1e9);

const conditionTo = (depth: number): z.ZodType<Condition> => {
  const simple = [
    z.strictObject({ field: itemId, is: z.union([z.string().max(200), limit, z.boolean()]) }),
    z.strictObject({ field: itemId, above: limit }),
    z.strictObject({ field: itemId, below: limit }),
    z.strictObject({ field: itemId, answered: z.boolean() }),
  ] as const;
  if (depth === 0) return z.union(simple);
  const inner = conditionTo(depth - 1);
  const parts = z.array(inner).min(1).max(maxParts);
  return z.union([
    z.strictObject({ all: parts }),
    z.strictObject({ any: parts }),
    z.strictObject({ not: inner }),
    ...simple,
  ]);
};

const termTo = (depth: number): z.ZodType<Term> => {
  const simple = [limit, z.strictObject({ field: itemId })] as const;
  if (depth === 0) return z.union(simple);
  const inner = termTo(depth - 1);
  const parts = z.array(inner).min(1).max(maxParts);
  const pair = z.tuple([inner, inner]);
  return z.union([
    z.strictObject({ sum: parts }),
    z.strictObject({ difference: pair }),
    z.strictObject({ product: parts }),
    z.strictObject({ quotient: pair }),
    ...simple,
  ]);
};

export const condition = conditionTo(maxDepth);
export const term = termTo(maxDepth);
export { itemId };

type Values = Readonly<Record<string, AnswerValue | undefined>>;

export const isAnswered = (value: AnswerValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a condition holds. Comparisons with an unanswered item are false. */
export function holds(given: Condition, values: Values): boolean {
  if ('all' in given) return given.all.every((one) => holds(one, values));
  if ('any' in given) return given.any.some((one) => holds(one, values));
  if ('not' in given) return !holds(given.not, values);
  const value = values[given.field];
  if ('answered' in given) return isAnswered(value) === given.answered;
  if ('is' in given) return Array.isArray(value) ? value.includes(String(given.is)) : value === given.is;
  if (typeof value !== 'number') return false;
  return 'above' in given ? value > given.above : value < given.below;
}

/** The value of a term; null when something in it is unanswered or divided by zero. */
export function valueOf(given: Term, values: Values): number | null {
  if (typeof given === 'number') return given;
  if ('field' in given) {
    const value = values[given.field];
    return typeof value === 'number' ? value : null;
  }
  if ('sum' in given) return combined(given.sum, values, (a, b) => a + b);
  if ('product' in given) return combined(given.product, values, (a, b) => a * b);
  const [first, second] = 'difference' in given ? given.difference : given.quotient;
  const [a, b] = [valueOf(first, values), valueOf(second, values)];
  if (a === null || b === null) return null;
  if ('difference' in given) return a - b;
  return b === 0 ? null : a / b;
}

function combined(
  terms: readonly Term[],
  values: Values,
  join: (a: number, b: number) => number,
): number | null {
  const parts = terms.map((one) => valueOf(one, values));
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : known.reduce(join);
}

/** The items that a condition or a term refers to. */
export function fieldsOf(given: Condition | Term): string[] {
  if (typeof given === 'number') return [];
  if ('field' in given) return [given.field];
  return Object.values(given).flatMap((inner: Condition | Term | readonly (Condition | Term)[]) =>
    Array.isArray(inner)
      ? inner.flatMap((one: Condition | Term) => fieldsOf(one))
      : fieldsOf(inner as Condition),
  );
}
