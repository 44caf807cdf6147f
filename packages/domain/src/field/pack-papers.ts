import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { wasteType } from '../services/waste-type.ts';

/**
 * The subject of a paper's field, as far as a phone can know it at a pickup. `hauler.…` and `truck.tank` are
 * up to the office; `other` is not recorded anywhere.
 */
export const paperFacts = [
  'hauler.address',
  'hauler.phone',
  'hauler.registration',
  'truck.tank',
  'client.address',
  'client.phone',
  'client.signature',
  'gallons',
  'destination',
  'trap',
  'other',
] as const;
export type PaperFact = (typeof paperFacts)[number];

/** Maximum packs a company follows; fewer ship with the product. */
export const maxPaperRules = 12;
const maxAsks = 40;

const paperId = z.string().min(1).max(maxLength.name);
export const paperField = z
  .string()
  .max(maxLength.name)
  .regex(/^[\w.]+$/);

const paperAsk = z.object({
  /** Id of the pack's field. */
  id: paperField,
  /** As printed. */
  name: z.string(),
  fact: z.enum(paperFacts),
  /** A rule that was not fully read never blocks anybody. */
  blocks: z.boolean(),
  cite: z.string(),
  readOn: calendarDate.nullable(),
  choices: z.array(z.string()).optional(),
});
export type PaperAsk = z.infer<typeof paperAsk>;

/** The fields a followed rule pack requires on the paper by the time the truck leaves the client. */
const paperRule = z.object({
  packId: paperId,
  title: z.string(),
  /** A paper per pickup, or one for everything brought to a disposal site; null: no paper for loads. */
  unit: z.enum(['pickup', 'vehicle_load']).nullable(),
  wastes: z.array(wasteType),
  asks: z.array(paperAsk).max(maxAsks),
  /** Documents to carry in the truck, with their citation. */
  carries: z.array(z.object({ what: z.string(), cite: z.string() })),
});
export type PaperRule = z.infer<typeof paperRule>;

/** A rule pack's duty to wash a tank before it takes a waste that may not be mixed with the one before. */
const washingDuty = z.object({ packId: paperId, cite: z.string(), wastes: z.array(wasteType) });
export type WashingDuty = z.infer<typeof washingDuty>;

/** The number a paper has. */
const numberedPaper = z.object({ packId: paperId, number: z.number().int() });
export type NumberedPaper = z.infer<typeof numberedPaper>;

/** Maximum recent pickups in a pack. */
export const maxPackPickups = 300;

/** Gallons of a pickup that a site received. */
const packDelivery = z.object({
  site: z.string(),
  /** As printed on the site's ticket. */
  ticketNumber: z.string().nullable(),
  at: instant,
  gallons,
});
export type PackDelivery = z.infer<typeof packDelivery>;
/** Maximum sites and tickets of one pickup. */
export const maxPackDeliveries = 20;

/** A pickup as shown at the roadside. */
const packPickup = z.object({
  /** Id in the ledger, or of the waiting report. */
  id,
  jobId: id.nullable(),
  vehicleId: id,
  at: instant,
  clientName: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  wasteType,
  gallons,
  papers: z.array(numberedPaper),
  /** Where it was dumped; null while it is on board. */
  destination: z.string().nullable(),
  /** Tanks that still hold some of it; missing in packs of older versions. */
  tankIds: z.array(id).optional(),
  /** What of it is in no site and no difference yet; missing in packs of older versions, like the next. */
  aboardGallons: gallons.optional(),
  /** Where parts of it went, oldest first. */
  deliveries: z.array(packDelivery).max(maxPackDeliveries).optional(),
});
export type PackPickup = z.infer<typeof packPickup>;

const hauler = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** The truck's, or the company's where `vehicleId` is null. */
  registrations: z.array(z.object({ vehicleId: id.nullable(), number: z.string() })).max(maxPackPickups),
});

/** The phone's data about papers; a pack without it follows no rule pack. */
export const packPapers = z.object({
  hauler,
  rules: z.array(paperRule).max(maxPaperRules),
  pickups: z.array(packPickup).max(maxPackPickups),
  /** Missing in packs of older versions. */
  washing: z.array(washingDuty).max(maxPaperRules).optional(),
});
export type PackPapers = z.infer<typeof packPapers>;

/** A report's data about a paper: its number, given on the phone, and the fields filled in on the spot. */
export const paperReport = z.object({
  packId: paperId,
  /** Null: the office will number it. */
  number: z.number().int().min(1).max(2_000_000_000).nullable(),
  values: z.array(z.object({ id: paperField, value: requiredText(maxLength.line) })).max(maxAsks),
});
export type PaperReport = z.infer<typeof paperReport>;
export const paperReports = z.array(paperReport).max(maxPaperRules);

/** Of a paper whose number is kept where jobs are. */
export const papersOfJob = z.array(numberedPaper);
