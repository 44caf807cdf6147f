import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { visitNoteKinds, type VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import { between, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { loadFacts } from './loads.tables.ts';

/** A truck's visit to a disposal site: the subject of one ticket. */
export const disposalVisits = pgTable(
  'disposal_visits',
  {
    /** The id from the phone's report, or else that of the fact. */
    id: uuid('id').notNull(),
    companyId: company(),
    vehicleId: uuid('vehicle_id'),
    disposalSiteId: uuid('disposal_site_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    /** As printed on the site's ticket; the office may add it, and each number it enters is a note. */
    ticketNumber: text('ticket_number'),
    weightPounds: integer('weight_pounds'),
    /** The site's rate at the time of the report; null for visits from before it was kept. */
    feeCentsPer1000Gallons: integer('fee_cents_per_1000_gallons'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.vehicleId, t, vehicles, 'no action'),
    inCompany(t.disposalSiteId, t, disposalSites, 'no action'),
    inCompany(t.reportedBy, t, people, 'no action'),
    between(t.weightPounds, 1, 1_000_000),
    between(t.feeCentsPer1000Gallons, 0, 10_000_000),
    index('disposal_visits_occurred_at_idx').on(t.companyId, t.occurredAt, t.id),
    index('disposal_visits_vehicle_id_idx').on(t.companyId, t.vehicleId, t.occurredAt),
    index('disposal_visits_disposal_site_id_idx').on(t.disposalSiteId),
  ],
);

/** The facts of a visit, including corrected ones and their replacements; append-only. */
export const disposalVisitFacts = pgTable(
  'disposal_visit_facts',
  {
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    factId: uuid('fact_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.factId] }),
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.factId, t, loadFacts, 'no action'),
    index('disposal_visit_facts_visit_id_idx').on(t.companyId, t.visitId),
  ],
);

/** Notes of the office on a visit, by whom and when; append-only. */
export const disposalVisitNotes = pgTable(
  'disposal_visit_notes',
  {
    id: primaryId(),
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    kind: text('kind').$type<VisitNoteKind>().notNull(),
    note: text('note').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.kind, visitNoteKinds),
    index('disposal_visit_notes_visit_id_idx').on(t.companyId, t.visitId),
  ],
);

/** What sites charged for visits, by whom it was recorded and when; append-only, the newest counts. */
export const disposalFees = pgTable(
  'disposal_fees',
  {
    id: primaryId(),
    companyId: company(),
    visitId: uuid('visit_id').notNull(),
    cents: integer('cents').notNull(),
    note: text('note'),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.visitId, t, disposalVisits, 'cascade'),
    inCompany(t.userId, t, people, 'no action'),
    between(t.cents, 0, 1_000_000_000),
    index('disposal_fees_visit_id_idx').on(t.companyId, t.visitId, t.createdAt),
  ],
);
