import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { partIds } from '@haulwright/domain/inspections/inspected-parts';
import {
  defectStates,
  inspectionKinds,
  type DefectState,
  type InspectedPart,
  type InspectionKind,
} from '@haulwright/domain/inspections/inspection';
import { oneOf } from '../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { shifts } from '../shifts/shifts.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** Drivers' vehicle inspection reports (49 CFR 396.11, 396.13); append-only. */
export const inspections = pgTable(
  'inspections',
  {
    /** Id of the command that reported it. */
    id: uuid('id').notNull(),
    companyId: company(),
    vehicleId: uuid('vehicle_id'),
    /** The truck's name at that time: reports outlive trucks. */
    vehicleName: text('vehicle_name').notNull(),
    userId: uuid('user_id').notNull(),
    shiftId: uuid('shift_id'),
    kind: text('kind').$type<InspectionKind>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    parts: jsonb('parts').$type<InspectedPart[]>().notNull(),
    signedName: text('signed_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.vehicleId, t, vehicles, 'set null'),
    inCompany(t.userId, t, people, 'no action'),
    inCompany(t.shiftId, t, shifts, 'no action'),
    oneOf(t.kind, inspectionKinds),
    index('inspections_vehicle_id_idx').on(t.companyId, t.vehicleId, t.occurredAt),
    index('inspections_occurred_at_idx').on(t.companyId, t.occurredAt),
  ],
);

/** Defects, until the office settles them and the next driver has read that. */
export const vehicleDefects = pgTable(
  'vehicle_defects',
  {
    id: primaryId(),
    companyId: company(),
    inspectionId: uuid('inspection_id').notNull(),
    vehicleId: uuid('vehicle_id'),
    part: text('part').$type<(typeof partIds)[number]>().notNull(),
    note: text('note').notNull(),
    unsafe: boolean('unsafe').notNull(),
    foundAt: instant('found_at').notNull(),
    state: text('state').$type<DefectState>().notNull().default('open'),
    /** The person who certifies that it was repaired, or need not be (49 CFR 396.11(a)(3)). */
    settledBy: uuid('settled_by'),
    settledAt: instant('settled_at'),
    settleNote: text('settle_note'),
    /** The driver who has read how it was settled (49 CFR 396.13(c)). */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: instant('reviewed_at'),
    findText: findText(),
  },
  (t) => [
    inCompany(t.inspectionId, t, inspections, 'no action'),
    inCompany(t.vehicleId, t, vehicles, 'set null'),
    inCompany(t.settledBy, t, people, 'no action'),
    inCompany(t.reviewedBy, t, people, 'no action'),
    oneOf(t.part, partIds),
    oneOf(t.state, defectStates),
    unique('vehicle_defects_part_key').on(t.companyId, t.inspectionId, t.part),
    index('vehicle_defects_vehicle_id_idx').on(t.companyId, t.vehicleId, t.state),
    index('vehicle_defects_state_idx').on(t.companyId, t.state, t.foundAt),
  ],
);
