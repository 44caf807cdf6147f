import { z } from 'zod';
import { notDoneReasons } from '../jobs/not-done-reasons.ts';
import { latitude, longitude } from '../geography/location.ts';
import { formSubmission } from '../forms/form-submission.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { feeCents } from '../disposal/disposal-fee.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { inspectionReport } from '../inspections/inspection.ts';
import { commandAbout } from './command-about.ts';
import { landReport } from './land-report.ts';
import { paperReports } from './pack-papers.ts';
import { dumpRows, maxTanks, reportCorrection } from './report-correction.ts';
import { gallonMethod, loadRow } from '../custody/ledger/load-fact.ts';
import { messageText } from '../messages/route-message.ts';
import { unitReports } from '../rentals/rental-work.ts';
import { measuredPosition } from '../positions/driver-position.ts';
import { wasteType } from '../services/waste-type.ts';
import { shiftData } from '../shifts/shift.ts';

/** Maximum number of commands per request, and of their bytes as JSON. */
export const maxBatchCommands = 50;
export const maxBatchBytes = 512 * 1024;
/** Photos, signature and forms of one stop, or photos of a truck's defects. */
const maxFilesOfCommand = 60;
const maxFileBytes = 12 * 1024 * 1024;

/** The phone's position, or why it is unknown. */
export const fieldPosition = z.union([
  measuredPosition,
  z.object({ none: z.enum(['denied', 'timeout', 'off']) }),
]);
export type FieldPosition = z.infer<typeof fieldPosition>;

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const fileRoles = ['before', 'after', 'problem', 'ticket', 'signature', 'form', 'defect'] as const;

/** A file uploaded after the command. */
export const namedFile = z.object({
  sha256,
  bytes: z.number().int().min(1).max(maxFileBytes),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  role: z.enum(fileRoles),
  /** The crew shows this photo of the job to the client; missing from older phones. */
  isForClient: z.boolean().optional(),
});
export type NamedFile = z.infer<typeof namedFile>;

/** A stop is identified by its job, or by its site and the number of earlier stops there: row ids change. */
export const stopName = z.union([
  z.object({ jobId: id }),
  z.object({ routeId: id, disposalSiteId: id, order: z.number().int().min(0).max(200) }),
]);
export type StopName = z.infer<typeof stopName>;

export const notDoneReason = z.enum(notDoneReasons);

export const signatureOutcomes = ['signed', 'declined', 'nobody-there'] as const;
export type SignatureOutcome = (typeof signatureOutcomes)[number];

/** Whether the phone was at the pin when it reported arrival. */
export const checkInPlaces = ['at-site', 'away', 'unknown'] as const;
export type CheckInPlace = (typeof checkInPlaces)[number];

const strokePoint = z.tuple([z.number().int().min(0).max(1_000), z.number().int().min(0).max(1_000)]);

const data = {
  'route.started': z.object({ routeId: id }),
  'stop.arrived': z.object({
    stop: stopName,
    place: z.enum(checkInPlaces),
    /** Straight line to the pin; null without a position or a pin. */
    distanceMeters: z.number().int().min(0).max(20_000_000).nullable(),
  }),
  /** The driver sets off for the job, and its client is to hear of it. */
  'job.on-my-way': z.object({ jobId: id }),
  'job.completed': z.object({
    jobId: id,
    /** Null while unknown. */
    gallons: gallons.nullable(),
    notes: optionalText(maxLength.description),
    /** Tanks it went into; empty when not reported. */
    load: z.array(loadRow).max(maxTanks).default([]),
    /** What was pumped, where the job does not say; missing from phones that do not ask, like the next. */
    wasteType: wasteType.optional(),
    /** It went on a waste that it must not be mixed with. */
    mixes: z.boolean().optional(),
    /** What was done to units of a rental. */
    units: unitReports.default([]),
    /** Numbers written on the papers left with the client, and the fields filled in for them. */
    papers: paperReports.optional(),
  }),
  'job.not-done': z
    .object({ jobId: id, reason: notDoneReason, note: optionalText(maxLength.description) })
    .refine(({ reason, note }) => reason !== 'other' || note !== null, {
      path: ['note'],
      message: 'Say why it could not be done.',
    }),
  'note.left': z.object({
    /** Subject of the note; a note without one is for the day. */
    jobId: id.nullable(),
    routeId: id.nullable(),
    text: requiredText(maxLength.description, 'Write the note first.'),
  }),
  'pin.suggested': z.object({ jobId: id, latitude, longitude, note: optionalText(maxLength.line) }),
  'load.taken': z.object({ jobId: id, rows: z.array(loadRow).min(1).max(maxTanks) }),
  'load.dumped': z.object({
    disposalSiteId: id,
    routeId: id.nullable(),
    rows: dumpRows,
    /** As printed on the site's ticket. */
    ticketNumber: optionalText(maxLength.name),
    /** Where the site weighs instead of metering, in pounds. */
    weightPounds: z.number().int().min(1).max(1_000_000).nullable(),
    /** What the site charged, as printed on its ticket. */
    feeCents: feeCents.optional(),
    /** Where it was spread, when the site is land. */
    land: landReport.optional(),
    /** Numbers of the papers of the whole load. */
    papers: paperReports.optional(),
  }),
  'load.moved': z.object({
    routeId: id.nullable(),
    /** From this tank into the other. */
    compartmentId: id,
    toCompartmentId: id,
    gallons: gallons.min(1, 'Enter the gallons.'),
    method: gallonMethod,
    how: gallonMethod.nullish(),
  }),
  'load.measured': z.object({
    routeId: id.nullable(),
    compartmentId: id,
    /** What is in the tank by its sight glass or gauge; 0: it is empty. */
    gallons,
    method: gallonMethod,
  }),
  'tank.washed': z.object({ routeId: id.nullable(), compartmentId: id }),
  'signature.taken': z
    .object({
      jobId: id,
      outcome: z.enum(signatureOutcomes),
      name: optionalText(maxLength.name),
      role: optionalText(maxLength.name),
      /** The statement shown above the signature line. */
      statement: requiredText(maxLength.description),
      /** Strokes of points from 0 to 1,000 across and down, in drawing order. */
      strokes: z.array(z.array(strokePoint).min(1).max(2_000)).max(200),
      /** The amount in the statement, which the signature stands for; missing from older phones. */
      gallons: gallons.nullish(),
    })
    .refine(({ outcome, name }) => outcome !== 'signed' || name !== null, {
      path: ['name'],
      message: 'Enter the name of the person who signed.',
    })
    .refine(({ outcome, strokes }) => (outcome === 'signed') === strokes.length > 0, {
      path: ['strokes'],
      message: 'Have the customer sign, or say why not.',
    }),
  'message.sent': z.object({ routeId: id, text: messageText }),
  /** Everything the office wrote about the route up to that moment was displayed. */
  'messages.read': z.object({ routeId: id, upTo: instant }),
  ...shiftData,
  'inspection.done': inspectionReport,
  'form.filed': formSubmission,
  'report.corrected': reportCorrection,
} as const;
export type FieldCommandType = keyof typeof data;
export const fieldCommandTypes = Object.keys(data) as FieldCommandType[];

/** Fields of every command. */
const envelope = {
  /** UUID version 7, created by the phone; the same id is the same command. */
  id,
  v: z.literal(1),
  /** `job:<id>`, `route:<id>`, `day:<yyyy-MM-dd>` …: commands on one subject keep their order. */
  subject: z.string().min(3).max(80),
  /** This device's previous command on the subject. */
  after: id.nullable(),
  /** The version of the job the screen showed. */
  seen: instant.nullable(),
  /** By the phone's own clock, uncorrected. */
  capturedAt: instant,
  clock: z.object({ offsetMs: z.number().int().min(-1e12).max(1e12), checkedAt: instant }).nullable(),
  position: fieldPosition,
  files: z.array(namedFile).max(maxFilesOfCommand),
  about: commandAbout.optional(),
};

const commandOf = <Type extends FieldCommandType>(type: Type) =>
  z.object({ ...envelope, type: z.literal(type), data: data[type] });

/** A technician's action, as the phone reports it. */
export const fieldCommand = z.discriminatedUnion('type', [
  commandOf('route.started'),
  commandOf('stop.arrived'),
  commandOf('job.on-my-way'),
  commandOf('job.completed'),
  commandOf('job.not-done'),
  commandOf('note.left'),
  commandOf('pin.suggested'),
  commandOf('load.taken'),
  commandOf('load.dumped'),
  commandOf('load.moved'),
  commandOf('load.measured'),
  commandOf('tank.washed'),
  commandOf('signature.taken'),
  commandOf('message.sent'),
  commandOf('messages.read'),
  commandOf('shift.started'),
  commandOf('shift.paused'),
  commandOf('shift.resumed'),
  commandOf('shift.ended'),
  commandOf('inspection.done'),
  commandOf('form.filed'),
  commandOf('report.corrected'),
]);
export type FieldCommand = z.infer<typeof fieldCommand>;

/**
 * `applied`: stored and took effect. `recorded`: stored, its effect waits for the office. `waiting`: its
 * predecessor has not arrived, nothing was stored. `refused`: cannot be stored; the phone keeps it.
 */
export const commandOutcomes = ['applied', 'recorded', 'waiting', 'refused'] as const;
export const commandOutcome = z.enum(commandOutcomes);
export type CommandOutcome = z.infer<typeof commandOutcome>;
