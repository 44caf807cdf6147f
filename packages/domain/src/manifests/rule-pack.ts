import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { wasteType } from '../services/waste-type.ts';

/** `read`: the rule's own text was read; `excerpt`: in part; `unverified`: warns and never blocks. */
const source = z.object({
  cite: z.string().min(1),
  /** Where a rule of one state or its city stands as an example in a pack for others. */
  state: z.string().length(2).optional(),
  url: z.string().min(1),
  verified: z.enum(['read', 'excerpt', 'unverified']),
  readOn: calendarDate.nullable(),
  note: z.string().optional(),
});

/** When a field is required: states of a manifest, or moments of a log and of a land application. */
export const fieldMoments = [
  'draft',
  'pickup',
  'in_transit',
  'application',
  'container',
  'delivered',
  'signed',
  'day-close',
  'season',
] as const;
export const fieldMoment = z.enum(fieldMoments);
export type FieldMoment = z.infer<typeof fieldMoment>;

const packField = z.object({
  id: z.string().min(1),
  /** Where the id does not tell: for fields a company adds. */
  name: z.string().optional(),
  when: fieldMoment,
  source: z.string(),
  /** Only for waste with this destination. */
  onlyFor: z.string().optional(),
  /** The rule accepts an electronic signature. */
  electronic: z.boolean().optional(),
  choices: z.array(z.string()).optional(),
  choicesSource: z.string().optional(),
});
export type PackField = z.infer<typeof packField>;

const monthAndDay = z.string().regex(/^\d{2}-\d{2}$/);

/**
 * A state's or city's rules about papers, as data. Every leaf names its source; records store the pack and
 * version they were made by. Companies may add to a pack but never remove from it.
 */
export const rulePack = z
  .object({
    id: z.string().regex(/^[\w-]+$/),
    version: z.string().min(1),
    title: z.string().min(1),
    jurisdiction: z.object({
      country: z.string(),
      state: z.string().length(2).optional(),
      local: z.boolean().optional(),
    }),
    effectiveFrom: calendarDate.nullable(),
    appliesTo: z.object({
      wastes: z.array(wasteType).min(1),
      destination: z.array(z.enum(['facility', 'land'])).min(1),
    }),
    sources: z.record(z.string(), source),
    granularity: z
      .array(
        z.object({
          when: z.string(),
          unit: z.enum(['pickup', 'vehicle_load', 'log', 'application']),
          note: z.string().optional(),
          source: z.string(),
        }),
      )
      .min(1),
    fields: z.array(packField),
    parts: z.array(
      z.object({
        name: z.string(),
        to: z.enum(['generator', 'facility', 'transporter', 'authority']),
        at: z.enum(['in_transit', 'signed']),
        source: z.string(),
      }),
    ),
    carryInVehicle: z.array(z.object({ what: z.string(), source: z.string() })),
    retention: z.object({ years: z.number().int().nullable(), from: z.string(), source: z.string() }),
    filings: z.array(
      z.object({
        id: z.string(),
        period: z.string(),
        due: monthAndDay,
        content: z.string(),
        /**
         * Totalled by the product: gallons received by disposal sites, from its tickets; without what was spread on
         * fields where that is filed elsewhere.
         */
        summary: z.enum(['tickets', 'tickets-not-of-land']).optional(),
        source: z.string(),
      }),
    ),
    permits: z.array(z.object({ what: z.string(), source: z.string() })),
    limits: z.array(
      z.object({
        kind: z.string(),
        /** One sentence for people, without its capital and its point. */
        text: z.string(),
        formula: z.string().optional(),
        value: z.union([z.number(), z.boolean(), z.record(z.string(), z.number())]).optional(),
        source: z.string(),
      }),
    ),
    mixing: z.array(z.object({ rule: z.string(), text: z.string(), source: z.string() })),
  })
  .superRefine((pack, context) => {
    for (const name of namedSources(pack))
      if (!(name in pack.sources))
        context.addIssue({ code: 'custom', path: ['sources'], message: `${name} is named and not there.` });
  });
export type RulePack = z.output<typeof rulePack>;
export type RulePackSource = z.input<typeof rulePack>;

/** All sources named by the leaves of the pack. */
export const namedSources = (pack: Omit<RulePack, 'sources'>): string[] => [
  ...[
    pack.granularity,
    pack.fields,
    pack.parts,
    pack.carryInVehicle,
    pack.filings,
    pack.permits,
    pack.limits,
    pack.mixing,
  ].flatMap((leaves) => leaves.map((leaf) => leaf.source)),
  ...pack.fields.flatMap(({ choicesSource }) => choicesSource ?? []),
  pack.retention.source,
];

/** Whether a rule was read well enough to block somebody; an unread one only warns. */
export const mayBlock = (pack: RulePack, sourceName: string): boolean =>
  pack.sources[sourceName]?.verified === 'read';
