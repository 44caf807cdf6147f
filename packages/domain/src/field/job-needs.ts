import { z } from 'zod';
import { needOfForm, type JobTypesOfForm } from '../forms/company-form.ts';
import { id } from '../kernel/ids.ts';
import type { FieldCommand } from './field-command.ts';

/**
 * `off`: not asked for. `offered`: can be added. `warned`: the phone warns before *Complete* when it is
 * missing. `required`: a report of completed work without it waits for the office.
 */
export const needLevels = ['off', 'offered', 'warned', 'required'] as const;
export const needLevel = z.enum(needLevels);
export type NeedLevel = z.infer<typeof needLevel>;

/** Evidence of a completed job, besides forms. */
export const needKinds = ['photo', 'signature', 'position', 'paper'] as const;
export type NeedKind = (typeof needKinds)[number];

export const jobNeeds = z.object({
  photo: needLevel,
  signature: needLevel,
  position: needLevel,
  /** Fields of the rule packs for the paper of a pickup; missing in older packs and companies. */
  paper: needLevel.default('warned'),
});
export type JobNeeds = z.infer<typeof jobNeeds>;

/** The default of a company that has not chosen. */
export const defaultNeeds: JobNeeds = {
  photo: 'offered',
  signature: 'offered',
  position: 'offered',
  paper: 'warned',
};

/** The longest side of a photo; 1,600 is enough to read a ticket, and small enough for a weak signal. */
export const photoPixels = { min: 1_280, default: 1_600, max: 2_560 } as const;

/** Set for all jobs, or for one job type; null: not set there. */
export const chosenNeeds = z.object({
  jobTypeId: id.nullable(),
  photo: needLevel.nullable(),
  signature: needLevel.nullable(),
  position: needLevel.nullable(),
  paper: needLevel.nullable().default(null),
  /** For all jobs: the longest side of stored photos, in pixels. */
  photoPixels: z.number().int().min(photoPixels.min).max(photoPixels.max).nullable().default(null),
});
export type ChosenNeeds = z.infer<typeof chosenNeeds>;

/** The requirements of a job: those of its type, else those of all jobs, else the default. */
export function needsOf(chosen: readonly ChosenNeeds[], jobTypeId: string | null): JobNeeds {
  const ofType = jobTypeId === null ? undefined : chosen.find((one) => one.jobTypeId === jobTypeId);
  const ofAll = chosen.find((one) => one.jobTypeId === null);
  const levelOf = (kind: NeedKind): NeedLevel => ofType?.[kind] ?? ofAll?.[kind] ?? defaultNeeds[kind];
  return {
    photo: levelOf('photo'),
    signature: levelOf('signature'),
    position: levelOf('position'),
    paper: levelOf('paper'),
  };
}

export const photoPixelsOf = (chosen: readonly ChosenNeeds[]): number =>
  chosen.find(({ jobTypeId }) => jobTypeId === null)?.photoPixels ?? photoPixels.default;

/** Evidence recorded for a job. */
export interface JobEvidence {
  /** Photos of the work, before or after it. */
  readonly photoCount: number;
  /** Signed, declined, or nobody there: somebody asked. */
  readonly signatureAsked: boolean;
  /** The phone's position was known on arrival or at completion. */
  readonly positionKnown: boolean;
  /** No field that a rule requires on the paper is missing; see missing-on-paper.ts. */
  readonly paperWhole: boolean;
}

export const noEvidence: JobEvidence = {
  photoCount: 0,
  signatureAsked: false,
  positionKnown: false,
  paperWhole: true,
};

/** What is missing at one level; forms by id. */
export interface MissingNeeds {
  readonly kinds: readonly NeedKind[];
  readonly formIds: readonly string[];
}

const isThere: Record<NeedKind, (evidence: JobEvidence) => boolean> = {
  photo: ({ photoCount }) => photoCount > 0,
  signature: ({ signatureAsked }) => signatureAsked,
  position: ({ positionKnown }) => positionKnown,
  paper: ({ paperWhole }) => paperWhole,
};

interface FormsOfJob {
  readonly forms: readonly { readonly id: string; readonly jobTypes: JobTypesOfForm }[];
  readonly jobTypeId: string | null;
  readonly filedFormIds: ReadonlySet<string>;
}

/** What a job lacks at this level. Phone and server use the same rule. */
export function missingOf(
  level: 'warned' | 'required',
  needs: JobNeeds,
  evidence: JobEvidence,
  { forms, jobTypeId, filedFormIds }: FormsOfJob,
): MissingNeeds {
  return {
    kinds: needKinds.filter((kind) => needs[kind] === level && !isThere[kind](evidence)),
    formIds: forms.flatMap(({ id: formId, jobTypes }) => {
      const chosen = jobTypes.find((type) => type.jobTypeId === jobTypeId);
      const isWanted = chosen !== undefined && needOfForm(chosen) === level;
      return isWanted && !filedFormIds.has(formId) ? [formId] : [];
    }),
  };
}

export const isMissing = ({ kinds, formIds }: MissingNeeds): boolean => kinds.length + formIds.length > 0;

/** Adds the evidence that a report itself contains. */
export function withReport(evidence: JobEvidence, command: FieldCommand): JobEvidence {
  switch (command.type) {
    case 'job.not-done':
      // The next visit has its own arrival.
      return { ...evidence, positionKnown: false };
    case 'stop.arrived':
    case 'job.completed':
      return {
        ...evidence,
        photoCount: evidence.photoCount + command.files.filter(({ role }) => isOfWork(role)).length,
        positionKnown: evidence.positionKnown || 'latitude' in command.position,
      };
    case 'signature.taken':
      return { ...evidence, signatureAsked: true };
    default:
      return evidence;
  }
}

const isOfWork = (role: string): boolean => workRoles.some((one) => one === role);
/** Photos that show the work; those of a problem, a ticket or a form do not. */
export const workRoles = ['before', 'after'] as const;
