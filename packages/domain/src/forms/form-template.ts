import { z } from 'zod';
import { condition, fieldsOf, itemId, term } from './terms.ts';

/** A text in the field's languages: always English, Spanish where provided. */
const fieldText = (max: number) =>
  z.object({
    en: z.string().trim().min(1, 'Enter the text.').max(max),
    es: z.string().trim().max(max).optional(),
  });

const common = {
  id: itemId,
  label: fieldText(300),
  help: fieldText(1_000).optional(),
  /** Shown only while this holds; hidden items are not answered. */
  showWhen: condition.optional(),
  /** `true`: always required while shown. */
  requireWhen: z.union([z.literal(true), condition]).optional(),
};

const bounds = {
  min: z.number().min(-1e9).max(1e9).optional(),
  max: z.number().min(-1e9).max(1e9).optional(),
};

const simpleItems = [
  z.object({ kind: z.literal('text'), ...common, long: z.boolean().default(false) }),
  z.object({
    kind: z.literal('number'),
    ...common,
    ...bounds,
    decimals: z.number().int().min(0).max(4).default(0),
  }),
  /** A measurement with its unit, as read from a gauge. */
  z.object({
    kind: z.literal('reading'),
    ...common,
    ...bounds,
    decimals: z.number().int().min(0).max(4).default(1),
    unit: z.string().min(1).max(20),
  }),
  z.object({ kind: z.literal('level'), ...common, levels: z.array(fieldText(60)).min(2).max(10) }),
  z.object({ kind: z.literal('gallons'), ...common }),
  z.object({ kind: z.literal('yes-no'), ...common }),
  z.object({ kind: z.literal('pass-fail-na'), ...common }),
  z.object({
    kind: z.literal('choice'),
    ...common,
    several: z.boolean().default(false),
    options: z
      .array(z.object({ value: z.string().min(1).max(60), label: fieldText(120) }))
      .min(1)
      .max(60),
  }),
  z.object({ kind: z.literal('date'), ...common }),
  z.object({ kind: z.literal('time'), ...common }),
  z.object({ kind: z.literal('photo'), ...common, maxPhotos: z.number().int().min(1).max(20).default(5) }),
  z.object({ kind: z.literal('signature'), ...common, statement: fieldText(1_000) }),
  z.object({
    kind: z.literal('calculated'),
    id: itemId,
    label: common.label,
    help: common.help,
    showWhen: common.showWhen,
    calculate: term,
    decimals: z.number().int().min(0).max(4).default(0),
    unit: z.string().max(20).optional(),
  }),
  z.object({ kind: z.literal('note'), id: itemId, label: fieldText(2_000), showWhen: common.showWhen }),
] as const;

const simpleItem = z.discriminatedUnion('kind', [...simpleItems]);
const formItem = z.discriminatedUnion('kind', [
  ...simpleItems,
  /** The same items for each of several things: tanks, baffles, units. */
  z.object({
    kind: z.literal('repeat'),
    id: itemId,
    label: common.label,
    showWhen: common.showWhen,
    minRows: z.number().int().min(0).max(20).default(0),
    maxRows: z.number().int().min(1).max(20).default(10),
    items: z.array(simpleItem).min(1).max(40),
  }),
]);
export type SimpleItem = z.output<typeof simpleItem>;
export type FormItem = z.output<typeof formItem>;

/** A form as data. A published version never changes; submissions name the version they were made by. */
export const formTemplate = z
  .object({
    title: fieldText(120),
    items: z.array(formItem).min(1).max(120),
    /** A state's form: cited, its wording fixed. */
    locked: z.object({ cite: z.string().min(1).max(200) }).optional(),
  })
  .superRefine((template, context) => {
    for (const { path, message } of templateProblems(template.items))
      context.addIssue({ code: 'custom', path: ['items', ...path], message });
  });
export type FormTemplate = z.output<typeof formTemplate>;
export type FormTemplateInput = z.input<typeof formTemplate>;

interface TemplateProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Duplicate ids, and items that refer to unknown or later items. */
function templateProblems(items: readonly FormItem[]): TemplateProblem[] {
  const before = new Set<string>();
  return items.flatMap((item, at): TemplateProblem[] => {
    const problems = problemsOf(item, before).map((message) => ({ path: [at], message }));
    before.add(item.id);
    if (item.kind !== 'repeat') return problems;
    const within = new Set(before);
    return [
      ...problems,
      ...item.items.flatMap((inner, row) => {
        const found = problemsOf(inner, within).map((message) => ({ path: [at, 'items', row], message }));
        within.add(inner.id);
        return found;
      }),
    ];
  });
}

function problemsOf(item: FormItem, before: ReadonlySet<string>): string[] {
  const looksAt = [
    ...(item.showWhen === undefined ? [] : fieldsOf(item.showWhen)),
    ...('requireWhen' in item && item.requireWhen !== undefined && item.requireWhen !== true
      ? fieldsOf(item.requireWhen)
      : []),
    ...(item.kind === 'calculated' ? fieldsOf(item.calculate) : []),
  ];
  return [
    ...(before.has(item.id) ? [`Two items are called ${item.id}. Rename one.`] : []),
    // One sentence, however many there are: people know items by their texts, and this one by its position.
    ...(looksAt.some((id) => !before.has(id))
      ? ['This looks at an item that does not come before it. Choose another, or move it down.']
      : []),
    ...('min' in item && item.min !== undefined && item.max !== undefined && item.min > item.max
      ? ['The lowest value must not be above the highest.']
      : []),
  ];
}

/** A text in a language; English where there is no translation. */
export const textIn = (
  text: { readonly en: string; readonly es?: string | undefined },
  language: 'en' | 'es',
): string => (language === 'es' && text.es) || text.en;
