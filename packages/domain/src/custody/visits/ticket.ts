import { z } from 'zod';
import { calendarDate } from '../../kernel/calendar-date.ts';
import { gateOutcomes } from './gate-outcome.ts';
import { disposalFee } from '../../disposal/disposal-fee.ts';
import { id } from '../../kernel/ids.ts';
import { instant } from '../../kernel/instant.ts';
import { earlierReceipt } from './earlier-receipt.ts';
import { differences, receipts, visitNoteKind } from './disposal-visit.ts';
import { gallonMethod } from '../ledger/load-fact.ts';
import { wasteType } from '../../services/waste-type.ts';

const named = z.object({ id, name: z.string() });

const wasteGallons = z.object({ wasteType, gallons: z.number().int() });
export type WasteGallons = z.infer<typeof wasteGallons>;

/** A visit at a disposal site, as a list shows it. */
export const ticket = z.object({
  id,
  occurredAt: instant,
  site: named,
  /** Null for a tank in the yard. */
  vehicle: named.nullable(),
  ticketNumber: z.string().nullable(),
  /** Gallons the site received, by the current ledger. */
  gallons: z.number().int(),
  /** Positive: less arrived than was on board. */
  varianceGallons: z.number().int(),
  /** The most first. */
  wasteTypes: z.array(wasteType),
  /** Gallons the site received of each; 0 of what it rejected. */
  wastes: z.array(wasteGallons),
  generatorCount: z.number().int(),
  receipt: z.enum(receipts),
  difference: z.enum(differences),
  /** What the site said at its gate; null before it has. */
  gateOutcome: z.enum(gateOutcomes).nullable(),
  isCorrected: z.boolean(),
  /** The office withdrew the dump: it counts nowhere. */
  isWithdrawn: z.boolean(),
});
export type Ticket = z.infer<typeof ticket>;

/** A client's share of what a visit brought. */
export const ticketShare = z.object({
  clientId: id,
  clientName: z.string(),
  address: z.string(),
  /** What was pumped there, whatever it was mixed with. */
  wasteType,
  gallons: z.number().int(),
  varianceGallons: z.number().int(),
  /** The fact of the pickup, by which it is corrected. */
  factId: id,
  pickedUpAt: instant,
  pickedUpGallons: z.number().int(),
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
});
export type TicketShare = z.infer<typeof ticketShare>;

/** A share with the rest of its pickup, so that nobody takes it for missing. */
export const ticketShareWithRest = ticketShare.extend({
  /** What of the pickup other visits brought to a site. */
  elsewhere: z.array(
    z.object({
      ticketId: id,
      ticketNumber: z.string().nullable(),
      siteName: z.string(),
      gallons: z.number().int(),
    }),
  ),
  /** What of the pickup is still in a tank. */
  aboardGallons: z.number().int(),
});
export type TicketShareWithRest = z.infer<typeof ticketShareWithRest>;

const person = z.string();

/** What was seen at a tank, with what it replaced. */
export const ticketFact = z.object({
  id,
  kind: z.enum(['pickup', 'discharge', 'withdrawn']),
  /** The client of a pickup, the tank of a dump. */
  name: z.string(),
  gallons: z.number().int().nullable(),
  method: gallonMethod.nullable(),
  recordedAt: instant,
  recordedBy: person,
  /** Why it replaces another. */
  reason: z.string().nullable(),
  /** A later fact has replaced it. */
  isReplaced: z.boolean(),
});
export type TicketFact = z.infer<typeof ticketFact>;

/** A visit with all of its details. */
export const ticketDetail = ticket.extend({
  weightPounds: z.number().int().nullable(),
  /** When entries of it were posted again under the waste of each client; null where they always were. */
  restatedAt: instant.nullable(),
  reportedBy: person,
  /** Only an admin corrects gallons of it. */
  isDayClosed: z.boolean(),
  shares: z.array(ticketShareWithRest),
  facts: z.array(ticketFact),
  /** Positions in the company's ledger. */
  entries: z.array(
    z.object({
      sequence: z.number().int(),
      kind: z.enum(['pickup', 'discharge', 'transfer', 'variance', 'rinse', 'reversal']),
      gallons: z.number().int(),
      recordedAt: instant,
      /** The position of the entry it reverses. */
      reverses: z.number().int().nullable(),
      /** Posted by a restatement of wastes, not by a correction. */
      isRestated: z.boolean(),
    }),
  ),
  photos: z.array(
    z.object({
      id,
      sha256: z.string(),
      mediaType: z.string(),
      bytes: z.number().int(),
      /** False while it has not arrived from the phone that took it. */
      isHere: z.boolean(),
      occurredAt: instant,
      technicianName: person,
      position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
  /** The amount the site confirmed at its gate; null before it has. */
  gateReceipt: z
    .object({
      outcome: z.enum(gateOutcomes),
      receivedGallons: z.number().int(),
      /** What the crew had reported. */
      reportedGallons: z.number().int(),
      /** False where the ledger could not apply it. */
      isPosted: z.boolean(),
      /** Why the load, or a part of it, was not accepted. */
      reason: z.string().nullable(),
      ph: z.number().nullable(),
      name: person,
      /** Where the signer's code was mailed; null where the site demanded none. */
      codeMailedTo: z.string().nullable(),
      at: instant,
      /** What the site had signed before it changed it, the first one first. */
      earlier: z.array(earlierReceipt),
    })
    .nullable(),
  notes: z.array(z.object({ id, kind: visitNoteKind, text: z.string(), by: person, at: instant })),
  stop: z.object({
    /** The route it was reported from; null where it was not, or the route is removed. */
    route: named.nullable(),
    /** Whether the route has a stop at the site. */
    isPlanned: z.boolean(),
    /** When the crew reported that it arrived; null where it did not. */
    arrivedAt: instant.nullable(),
  }),
  fee: disposalFee,
});
export type TicketDetail = z.infer<typeof ticketDetail>;

const gallonsOfDay = z.number().int();

/** The company's limit of a difference that needs no explanation. */
const varianceLimit = z.object({ gallons: z.number().int(), percent: z.number().int() });

/** A truck's day by the ledger, with what prevents closing it. */
export const truckDay = z.object({
  vehicle: named,
  varianceLimit,
  date: calendarDate,
  /** Jobs on its routes, and those of them that are over. */
  jobs: z.object({ done: z.number().int(), all: z.number().int() }),
  /** Visits at disposal sites. */
  ticketCount: z.number().int(),
  /** Gallons they received of each waste, the most first. */
  wastes: z.array(wasteGallons),
  /** Papers of its visits, and those of them that lack something. */
  papers: z.object({ open: z.number().int(), all: z.number().int() }),
  compartments: z.array(
    z.object({
      compartmentId: id,
      name: z.string(),
      opening: gallonsOfDay,
      pickedUp: gallonsOfDay,
      transferredIn: gallonsOfDay,
      transferredOut: gallonsOfDay,
      discharged: gallonsOfDay,
      variance: gallonsOfDay,
      closing: gallonsOfDay,
    }),
  ),
  findings: z.array(
    z.object({
      code: z.enum([
        'day.does-not-balance',
        'day.left-on-board',
        'day.job-without-gallons',
        'day.visit-without-receipt',
        'day.manifest-open',
        'day.discrepancy-open',
        'day.held-too-long',
        'day.measured-difference',
        'day.not-washed',
        'day.mixed',
      ]),
      /** The tank, the job or the site. */
      name: z.string(),
      gallons: z.number().int().nullable(),
      jobId: id.nullable(),
      ticketId: id.nullable(),
    }),
  ),
  closed: z
    .object({
      at: instant,
      by: person,
      onBoardReason: z.string().nullable(),
      reason: z.string().nullable(),
      /** The ledger has changed since it was closed. */
      isCorrected: z.boolean(),
    })
    .nullable(),
});
export type TruckDayRow = z.infer<typeof truckDay>;
