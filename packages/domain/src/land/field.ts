import { z } from 'zod';
import { landMethod, landMethods } from '../field/land-report.ts';
import { coordinates } from '../geography/location.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { acresOf, crossesItself, shareOutside } from './field-area.ts';
import { featureKinds, setbackSetIds, setbackSets } from './setbacks.ts';

export const maxCorners = 200;
export const maxFeatures = 100;
export const maxFields = 500;
export const maxAcres = 10_000;

const acres = z.number().min(0.01, 'Enter at least 0.01 acres.').max(maxAcres, 'Enter at most 10,000 acres.');
export const poundsPerAcre = z.number().min(0).max(2_000, 'Enter at most 2,000 lb per acre.');

/** A well, a house, a stream: one point, or several that form a line. */
export const fieldFeature = z.object({
  kind: z.enum(featureKinds),
  points: z.array(coordinates).min(1).max(50),
});
export type FieldFeature = z.infer<typeof fieldFeature>;

/** Corners in order, without repeating the first. */
export const fieldBoundary = z
  .array(coordinates)
  .max(maxCorners, `Use at most ${maxCorners} corners.`)
  .refine(
    (corners) => corners.length === 0 || corners.length >= 3,
    'A boundary needs at least three corners.',
  )
  .refine((corners) => !crossesItself(corners), 'The boundary crosses itself. Put its corners in order.')
  .refine((corners) => acresOf(corners) <= maxAcres, 'This boundary holds more than 10,000 acres.');

const fields = {
  name: requiredText(maxLength.name, 'Give the field a name.'),
  /** The site the trucks drive to; its visits in the ledger can be spread on its fields. */
  disposalSiteId: id.nullable().default(null),
  ownerName: optionalText(maxLength.name),
  ownerAddress: optionalText(maxLength.line),
  /** A street address or a description, instead of or beside a boundary. */
  place: optionalText(maxLength.line),
  boundary: fieldBoundary,
  /** Replaces the acres calculated from the boundary. */
  acresOverride: acres.nullable().default(null),
  crop: optionalText(maxLength.name),
  /** The crop's yearly nitrogen need. */
  nitrogenLbPerAcre: poundsPerAcre.nullable().default(null),
  /** Nitrogen from other sources: fertilizer, legumes, manure that is not recorded as applied. */
  otherNitrogenLbPerAcre: poundsPerAcre.default(0),
  phosphorusLbPerAcre: poundsPerAcre.nullable().default(null),
  methods: z.array(landMethod).min(1, 'Choose at least one method.').max(landMethods.length),
  setbackSet: z.enum(setbackSetIds).nullable().default(null),
  features: z.array(fieldFeature).max(maxFeatures, `Use at most ${maxFeatures} places.`).default([]),
  note: optionalText(maxLength.description),
  active: z.boolean().default(true),
};

export const fieldInput = z.object(fields).superRefine((field, context) => {
  if (field.boundary.length === 0 && field.acresOverride === null)
    context.addIssue({
      code: 'custom',
      path: ['acresOverride'],
      message: 'Draw the boundary, or enter the acres.',
    });
  if (field.boundary.length === 0 && field.place === null)
    context.addIssue({
      code: 'custom',
      path: ['place'],
      message: 'Enter an address or a description, or draw the boundary.',
    });
});
export type FieldInput = z.infer<typeof fieldInput>;

/** The usable size of a field. */
export interface FieldSize {
  readonly acres: number;
  /** Outside of the buffers. */
  readonly usableAcres: number;
}

type Shaped = Pick<FieldInput, 'boundary' | 'acresOverride' | 'setbackSet' | 'features'>;

/** Acres of a field and of its part outside of the buffers, to a hundredth. */
export function sizeOf({ boundary, acresOverride, setbackSet, features }: Shaped): FieldSize {
  const whole = acresOverride ?? acresOf(boundary);
  const set = setbackSet === null ? undefined : setbackSets[setbackSet];
  const share =
    set === undefined
      ? 1
      : shareOutside(
          boundary,
          features.flatMap(({ kind, points }) => {
            const feet = set.feet[kind];
            return feet === undefined ? [] : [{ points, feet }];
          }),
          set.boundaryFeet,
        );
  return { acres: hundredths(whole), usableAcres: hundredths(whole * share) };
}

const hundredths = (acreage: number): number => Math.round(acreage * 100) / 100;

/** A field's remaining allowance. */
export const fieldBudget = z.object({
  /** Null without a nitrogen need: the rate is unknown. */
  gallonsPerAcre: z.number().int().nullable(),
  /** Analyzed manure counts as the septage with the same nitrogen. */
  appliedGallonsPerAcre: z.number(),
  leftGallonsPerAcre: z.number().int().nullable(),
  leftGallons: z.number().int().nullable(),
  /** The day the oldest application stops counting; null without any. */
  until: calendarDate.nullable(),
});
export type FieldBudget = z.infer<typeof fieldBudget>;

export const fieldWait = z.object({ kind: z.string(), until: calendarDate });

export const fieldSummary = z.object({
  id,
  ...fields,
  name: z.string(),
  disposalSiteName: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerAddress: z.string().nullable(),
  place: z.string().nullable(),
  boundary: z.array(coordinates),
  crop: z.string().nullable(),
  note: z.string().nullable(),
  acres: z.number(),
  usableAcres: z.number(),
  budget: fieldBudget,
  waits: z.array(fieldWait),
});
export type FieldSummary = z.infer<typeof fieldSummary>;
