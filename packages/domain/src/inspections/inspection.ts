import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { partIds } from './inspected-parts.ts';

/** Before the trip (49 CFR 396.13) or after it (396.11). */
export const inspectionKinds = ['before', 'after'] as const;
export const inspectionKind = z.enum(inspectionKinds);
export type InspectionKind = z.infer<typeof inspectionKind>;

export const partStates = ['ok', 'defect', 'na'] as const;
export const partState = z.enum(partStates);
export type PartState = z.infer<typeof partState>;

const part = z.enum(partIds);
const maxDefects = 40;

/** A part as the driver found it. */
export const inspectedPart = z.object({ part, state: partState });
export type InspectedPart = z.infer<typeof inspectedPart>;

const foundDefect = z.object({
  part,
  note: requiredText(maxLength.description, 'Say what is wrong.'),
  /** Whether the truck should not be driven with it. */
  unsafe: z.boolean(),
});

const onlyOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** A driver's vehicle inspection report. */
export const inspectionReport = z
  .object({
    vehicleId: id,
    kind: inspectionKind,
    /** The shift it belongs to; null outside of one. */
    shiftId: id.nullable(),
    parts: z
      .array(inspectedPart)
      .min(1)
      .max(maxDefects)
      .refine((parts) => onlyOnce(parts.map((one) => one.part)), 'List every part once.'),
    defects: z.array(foundDefect).max(maxDefects),
    /** Defects of earlier reports whose repair, or why none was needed, the driver has read. */
    reviewedDefectIds: z.array(id).max(200).refine(onlyOnce, 'List every defect once.'),
    /** Typed by the driver instead of a signature. */
    signedName: requiredText(maxLength.name, 'Enter your name to sign the report.'),
  })
  .refine(
    ({ parts, defects }) => {
      const said = defects.map((one) => one.part);
      const found = parts.filter(({ state }) => state === 'defect').map((one) => one.part);
      return onlyOnce(said) && said.length === found.length && found.every((one) => said.includes(one));
    },
    { path: ['defects'], message: 'Say what is wrong with every part that has a defect.' },
  );
export type InspectionReport = z.infer<typeof inspectionReport>;

/** `open` until somebody of the office says that it was repaired, or that no repair was needed. */
export const defectStates = ['open', 'repaired', 'needless'] as const;
export const defectState = z.enum(defectStates);
export type DefectState = z.infer<typeof defectState>;

export const defectStateName: Record<DefectState, string> = {
  open: 'Open',
  repaired: 'Repaired',
  needless: 'No repair needed',
};

/** `unsafe`: the truck should stay in the yard. `defects`: it may be driven, and something is to be repaired. */
export type TruckCondition = 'fit' | 'defects' | 'unsafe';

/** What open defects mean for a truck. */
export const conditionOf = (open: readonly { readonly unsafe: boolean }[]): TruckCondition =>
  open.some(({ unsafe }) => unsafe) ? 'unsafe' : open.length > 0 ? 'defects' : 'fit';
