import { partIds } from '@haulwright/domain/inspections/inspected-parts';
import { defectState, inspectedPart, inspectionKind } from '@haulwright/domain/inspections/inspection';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { maxLength, requiredText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

const vehicle = z.object({
  /** Null once the truck was removed. */
  id: id.nullable(),
  name: z.string(),
});

/** A defect of a truck, from the report that found it until the next driver has read its repair. */
export const defect = z.object({
  id,
  inspectionId: id,
  vehicle,
  part: z.enum(partIds),
  partName: z.string(),
  note: z.string(),
  unsafe: z.boolean(),
  foundAt: instant,
  foundByName: z.string(),
  state: defectState,
  settledByName: z.string().nullable(),
  settledAt: instant.nullable(),
  settleNote: z.string().nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: instant.nullable(),
});
export type Defect = z.infer<typeof defect>;

/** A driver's vehicle inspection report. */
export const inspection = z.object({
  id,
  vehicle,
  kind: inspectionKind,
  occurredAt: instant,
  technician: z.object({ userId: id, fullName: z.string() }),
  signedName: z.string(),
  parts: z.array(inspectedPart.extend({ partName: z.string() })),
  defectCount: z.number().int(),
});
export type Inspection = z.infer<typeof inspection>;

const settlement = z.object({
  id,
  state: z.enum(['repaired', 'needless']),
  /** The repair, or why none is needed. */
  note: requiredText(maxLength.description, 'Say what was done, or why no repair is needed.'),
});

export const inspectionsContract = {
  list: call(
    'GET',
    '/inspections',
    { access: 'VIEW_ALL_ROUTES' },
    'Inspection reports of drivers, newest first; of one truck when it is named',
  )
    .input(z.object({ vehicleId: id.optional(), ...pageInput }))
    .output(pageOf(inspection)),
  defects: call(
    'GET',
    '/defects',
    { access: 'VIEW_ALL_ROUTES' },
    'Defects of trucks, unsafe ones first, then the newest; open ones are all in one answer',
  )
    .input(z.object({ state: z.enum(['open', 'settled']).default('open') }))
    .output(z.array(defect)),
  settle: call(
    'POST',
    '/defects/{id}/settlement',
    { access: 'EDIT_ROUTE' },
    'Certify that a defect was repaired, or that no repair is needed; the next driver reads it',
  )
    .errors({ 'defect.settled': { status: 409, message: 'This defect is no longer open.' } })
    .input(settlement)
    .output(defect),
};
