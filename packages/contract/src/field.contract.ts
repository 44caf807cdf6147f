import { dayPack, packDays } from '@haulwright/domain/field/day-pack';
import { chosenNeeds } from '@haulwright/domain/field/job-needs';
import {
  checkInPlaces,
  commandOutcome,
  maxBatchBytes,
  maxBatchCommands,
  notDoneReason,
  fileRoles,
  signatureOutcomes,
} from '@haulwright/domain/field/field-command';
import { reviewActs } from '@haulwright/domain/field/review-acts';
import { jobStatus } from '@haulwright/domain/jobs/job';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { gallons } from '@haulwright/domain/kernel/quantity';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { storableJson } from '@haulwright/domain/kernel/storable-json';
import { maxLength, optionalText } from '@haulwright/domain/kernel/text';
import { tripCharge } from '@haulwright/domain/jobs/trip-charge';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';
import { undoRefusals } from './field.refusals.ts';

/** As the card of the settings sees them. */
const shownNeeds = versioned(chosenNeeds);

/** One installation of the app on one phone. */
const deviceId = id;

/** Commands are validated one by one, so that an unreadable one only refuses itself. */
const batch = z.object({
  deviceId,
  appVersion: z.string().max(40),
  /** By the phone's clock, at the moment of sending. */
  sentAt: instant,
  commands: z
    .array(z.looseObject({ id }))
    .min(1)
    .max(maxBatchCommands)
    // Text that cannot be stored must not block the other commands.
    .transform((commands) => commands.map((command) => storableJson(command))),
});

/** The outcome of one command. */
const judged = z.object({
  id,
  outcome: commandOutcome,
  /** Why it is recorded or refused. */
  code: z.string().optional(),
  /** A sentence for the technician. */
  message: z.string().optional(),
  /** The current state of the command's job, if any. */
  state: z.object({ jobId: id, status: jobStatus, version: instant }).optional(),
});

/** A photo or a paper of a report. */
const evidenceFile = z.object({
  id,
  sha256: z.string(),
  role: z.enum(fileRoles),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** False while it is still on the phone. */
  isHere: z.boolean(),
  occurredAt: instant,
  technicianName: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** A photo or a paper on a job's page. */
const jobFile = evidenceFile.extend({
  /** The client sent it with its request. */
  isByClient: z.boolean(),
  /** A photo of the crew's work, which may be shown to the client. */
  mayBeShown: z.boolean(),
  /** Shown to the client on its own page. */
  isForClient: z.boolean(),
});

const reviewStates = z.enum(['open', 'counted', 'kept-as-note']);

/** A field report for the office to review. */
export const fieldReview = z.object({
  id,
  commandId: id,
  /** `effect` waits for a decision, `attempt` for what becomes of work that could not be done; others are read. */
  kind: z.enum(['effect', 'note', 'pin', 'attempt']),
  code: z.string().nullable(),
  /** The technician's action as a sentence. */
  title: z.string(),
  /** Why it did not take effect. */
  reason: z.string().nullable(),
  /** Required things the job still lacks, in words, while the report waits for them. */
  missing: z.string().nullable(),
  /** Units of the report that are in no rental's books, while it waits for them. */
  unitsWaiting: z.string().nullable(),
  commandType: z.string(),
  job: z
    .object({ id, jobNumber: z.string(), title: z.string(), clientName: z.string(), status: jobStatus })
    .nullable(),
  /** The client's, of work that could not be done. */
  clientPhone: z.string().nullable(),
  /** What the phone knew of the work; null for work without a client, and of older phones. */
  about: z
    .object({
      clientName: z.string(),
      address: z.string().nullable(),
      jobNumber: z.string().nullable(),
      title: z.string().nullable(),
    })
    .nullable(),
  route: z.object({ id, name: z.string() }).nullable(),
  vehicle: z.object({ id, name: z.string() }).nullable(),
  technician: z.object({ userId: id, fullName: z.string() }),
  occurredAt: instant,
  /** What the phone's clock said where that cannot be: `occurredAt` is then when the report arrived. */
  saidAt: instant.nullable(),
  receivedAt: instant,
  gallons: z.number().int().nullable(),
  note: z.string().nullable(),
  /** The name of the disposal site of a dump, and the number of its ticket. */
  site: z.string().nullable(),
  ticketNumber: z.string().nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** From the phone to the pin of the job's address; null where one of them is not known. */
  pinMeters: z.number().int().nullable(),
  photos: z.array(evidenceFile),
  /** What the office has of a job that was completed otherwise; null where there is no conflict. */
  office: z
    .object({
      at: instant.nullable(),
      gallons: z.number().int().nullable(),
      notes: z.string().nullable(),
      byName: z.string().nullable(),
    })
    .nullable(),
  /** What is charged for the trip to work that could not be done; null while nothing is. */
  tripCharge: tripCharge.nullable(),
  /** What can be done with it; empty once it is settled. */
  acts: z.array(z.enum(reviewActs)),
  /** What *Accept all* does with it; null where a person has to choose. */
  atOnce: z.enum(reviewActs).nullable(),
  /** Those of `acts` that can be undone afterwards. */
  undoableActs: z.array(z.enum(reviewActs)),
  state: reviewStates,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Whether who decided it can undo that, unless something stands on it by now. */
  isUndoable: z.boolean(),
});
export type FieldReview = z.infer<typeof fieldReview>;

/** The open reports of a crew's day with one truck. */
export const reviewCard = z.object({
  id: z.string(),
  day: calendarDate,
  vehicle: fieldReview.shape.vehicle,
  technician: fieldReview.shape.technician,
  /** In order of the time of the work. */
  reviews: z.array(fieldReview),
  /** Further reports, which come once these are decided. */
  moreCount: z.number().int(),
});
export type ReviewCard = z.infer<typeof reviewCard>;

/** Reports that are decided with one call. */
export const maxDecisions = 200;

/** Evidence of the work of a job. */
const jobEvidence = z.object({
  files: z.array(jobFile),
  /** Arrivals, newest first. */
  checkIns: z.array(
    z.object({
      id,
      occurredAt: instant,
      technicianName: z.string(),
      place: z.enum(checkInPlaces),
      /** Straight-line distance to the pin; null when the pin or the position is unknown. */
      distanceMeters: z.number().int().nullable(),
      position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
  /** The newest; null when nobody was asked. */
  signature: z
    .object({
      outcome: z.enum(signatureOutcomes),
      signerName: z.string().nullable(),
      signerRole: z.string().nullable(),
      statement: z.string(),
      /** The amount in it, which the signature stands for; null where there is none. */
      gallons: gallons.nullable(),
      /** What was pumped at the job by now. */
      pumpedGallons: gallons.nullable(),
      /** Strokes of points from 0 to 1,000 across and down. */
      strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
      occurredAt: instant,
      technicianName: z.string(),
    })
    .nullable(),
});
export type JobEvidence = z.infer<typeof jobEvidence>;

export const fieldContract = {
  pack: call(
    'GET',
    '/field/v1/pack',
    { access: 'VIEW_OWN_ROUTE' },
    'Everything the caller needs for the next days without signal: own published routes and jobs, sites, disposal sites',
  )
    .input(z.object({ days: z.coerce.number().int().min(1).max(14).default(packDays) }))
    .output(dayPack),
  send: call(
    'POST',
    '/field/v1/commands',
    { access: 'UPDATE_JOB_STATUS', largestBodyBytes: maxBatchBytes, openToRemoved: true },
    'What the caller did, each command judged for itself; the same id gives the stored outcome again. Open to a removed person for 14 days: what they did before counts, what came after is only recorded',
  )
    .input(batch)
    .output(
      z.object({
        receivedAt: instant,
        outcomes: z.array(judged),
        /** Hashes of files named by stored commands that have not arrived. */
        missingFiles: z.array(z.string()),
      }),
    ),
  handIn: call(
    'POST',
    '/field/v1/handed-in',
    { access: 'EDIT_JOB', largestBodyBytes: maxBatchBytes },
    'Unsent work of a phone, handed in by the office for the technician who did it',
  )
    .errors({
      'field.person-unknown': {
        status: 422,
        message: 'The technician in this file is not a user of the company.',
      },
    })
    .input(batch.extend({ userId: id }))
    .output(z.object({ receivedAt: instant, outcomes: z.array(judged), missingFiles: z.array(z.string()) })),
  reviews: call(
    'GET',
    '/field/v1/reviews',
    { access: 'EDIT_JOB' },
    'What the field reported that waits for the office, newest first',
  )
    .input(z.object({ state: z.enum(['open', 'settled']).default('open'), ...pageInput }))
    .output(pageOf(fieldReview).extend({ openCount: z.number().int() })),
  reviewCards: call(
    'GET',
    '/field/v1/review-cards',
    { access: 'EDIT_JOB' },
    'Open reports by truck and day, the oldest day first, each day in order of time',
  )
    .input(z.object(pageInput))
    .output(pageOf(reviewCard).extend({ openCount: z.number().int() })),
  decideAll: call(
    'POST',
    '/field/v1/review-cards/decisions',
    { access: 'EDIT_JOB', idempotent: true },
    'Decide several reports, in order of time; the first that cannot take effect stops it, those before it are decided',
  )
    .errors({
      'review.already-decided': {
        status: 409,
        message: 'Someone else already decided some of these. Look at what is left.',
        /** All reports of the call, as they are now. */
        data: z.object({ present: z.array(fieldReview) }),
      },
    })
    .input(
      z.object({
        decisions: z
          .array(z.object({ id, act: z.enum(reviewActs) }))
          .min(1)
          .max(maxDecisions)
          .refine((all) => new Set(all.map((one) => one.id)).size === all.length, {
            message: 'Decide each report once.',
          }),
        note: optionalText(maxLength.line),
      }),
    )
    .output(
      z.object({
        decidedCount: z.number().int(),
        /** The report that stopped it; null when all are decided. */
        refused: z.object({ id, code: z.string(), message: z.string() }).nullable(),
        /** All reports of the call, as they are now. */
        reviews: z.array(fieldReview),
      }),
    ),
  undoDecisions: call(
    'POST',
    '/field/v1/review-cards/undone-decisions',
    { access: 'EDIT_JOB', idempotent: true },
    'Undo own decisions, all or none, while nothing later stands on them; the reports wait again',
  )
    .errors(undoRefusals)
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1)
          .max(maxDecisions)
          .refine((all) => new Set(all).size === all.length, { message: 'Name each report once.' }),
      }),
    )
    .output(z.object({ reviews: z.array(fieldReview) })),
  decide: call(
    'POST',
    '/field/v1/reviews/{id}/decision',
    { access: 'EDIT_JOB' },
    'Accept it, or keep it as a note; the technician reads which',
  )
    .errors({
      'review.already-decided': { status: 409, message: 'Someone else already decided this.' },
      'review.cannot-count': {
        status: 409,
        message: 'This can no longer be accepted, because the job is gone. Keep it as a note.',
      },
    })
    .input(z.object({ id, decision: z.enum(['count', 'note']), note: optionalText(maxLength.line) }))
    .output(fieldReview),
  evidence: call(
    'GET',
    '/jobs/{id}/evidence',
    { access: 'VIEW_OWN_JOBS' },
    'Photos, papers and the signature of a job, with who took them, when and where',
  )
    .input(z.object({ id }))
    .output(jobEvidence),
  showPhoto: call(
    'PUT',
    '/jobs/{id}/photos/{photoId}/for-client',
    { access: 'EDIT_JOB' },
    'Show a photo that the crew took to the client on its own page, or no longer',
  )
    .input(z.object({ id, photoId: id, isForClient: z.boolean() }))
    .output(z.object({ isForClient: z.boolean() })),
  needs: call(
    'GET',
    '/field/v1/needs',
    { access: 'VIEW_SETTINGS' },
    'How much photo, signature and position are asked for: at all jobs, and at job types that differ',
  ).output(z.array(shownNeeds)),
  chooseNeeds: call(
    'PUT',
    '/field/v1/needs',
    { access: 'MANAGE_JOB_TYPES' },
    'Choose how much photo, signature and position are asked for at all jobs or at one job type',
  )
    .errors(changedMeanwhile(shownNeeds))
    .input(chosenNeeds.extend(seen))
    .output(z.array(shownNeeds)),
  attempts: call(
    'GET',
    '/jobs/{id}/attempts',
    { access: 'VIEW_OWN_JOBS' },
    'Times the crew could not do a job, newest first',
  )
    .input(z.object({ id }))
    .output(
      z.array(
        z.object({
          id,
          occurredAt: instant,
          reason: notDoneReason,
          note: z.string().nullable(),
          technicianName: z.string(),
        }),
      ),
    ),
  waitingAttempts: call(
    'GET',
    '/attempts',
    { access: 'EDIT_JOB' },
    'Jobs that the crew could not do and nobody has put on a day or route since; the oldest first, at most a hundred',
  ).output(
    z.object({
      items: z.array(
        z.object({
          id,
          jobId: id,
          jobNumber: z.string(),
          title: z.string(),
          clientName: z.string(),
          occurredAt: instant,
          reason: notDoneReason,
          note: z.string().nullable(),
          technicianName: z.string(),
        }),
      ),
      /** Also of those that are not listed. */
      total: z.number().int(),
    }),
  ),
};
