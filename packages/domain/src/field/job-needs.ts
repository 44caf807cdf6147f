import { z } from 'zod';
import { needOfForm, type JobTypesOfForm } from '../forms/company-form.ts';
import { id } from '../kernel/ids.ts';
import type { FieldCommand } from './field-command.ts';

/**
 * `off`: not asked for. `offered`: can be given. `warned`: the phone says before *Complete* that it is missing.
 * `required`: a report of completed work without it waits for the office.
 */
export const needLevels = ['off', 'offered', 'warned', 'required'] as const;
export const needLevel = z.enum(needLevels);
export type NeedLevel = z.infer<typeof needLevel>;

/** What shows that a job was done, besides forms. */
export const needKinds = ['photo', 'signature', 'position'] as const;
export type NeedKind = (typeof needKinds)[number];

export const jobNeeds = z.object({ photo: needLevel, signature: needLevel, position: needLevel });
export type JobNeeds = z.infer<typeof jobNeeds>;

/** What a company asks for until it says something else. */
export const defaultNeeds: JobNeeds = { photo: 'offered', signature: 'offered', position: 'offered' };

/** The longest side of a photo; 1,600 is enough to read a ticket, and small enough for a weak signal. */
export const photoPixels = { min: 1_280, default: 1_600, max: 2_560 } as const;

/** Chosen for all jobs, or for one job type; null: nothing was chosen there. */
export const chosenNeeds = z.object({
  jobTypeId: id.nullable(),
  photo: needLevel.nullable(),
  signature: needLevel.nullable(),
  position: needLevel.nullable(),
  /** Of all jobs: how large photos are kept, the longest side in pixels. */
  photoPixels: z.number().int().min(photoPixels.min).max(photoPixels.max).nullable().default(null),
});
export type ChosenNeeds = z.infer<typeof chosenNeeds>;

/** What a job of some type needs: what was chosen for the type, else for all jobs, else the default. */
export function needsOf(chosen: readonly ChosenNeeds[], jobTypeId: string | null): JobNeeds {
  const ofType = jobTypeId === null ? undefined : chosen.find((one) => one.jobTypeId === jobTypeId);
  const ofAll = chosen.find((one) => one.jobTypeId === null);
  const levelOf = (kind: NeedKind): NeedLevel => ofType?.[kind] ?? ofAll?.[kind] ?? defaultNeeds[kind];
  return { photo: levelOf('photo'), signature: levelOf('signature'), position: levelOf('position') };
}

export const photoPixelsOf = (chosen: readonly ChosenNeeds[]): number =>
  chosen.find(({ jobTypeId }) => jobTypeId === null)?.photoPixels ?? photoPixels.default;

/** What of a job is there already. */
export interface JobEvidence {
  /** Photos of the work, before or after it. */
  readonly photoCount: number;
  /** Signed, declined, or nobody there: somebody asked. */
  readonly signatureAsked: boolean;
  /** The phone knew where it was, on arriving or on completing. */
  readonly positionKnown: boolean;
}

export const noEvidence: JobEvidence = { photoCount: 0, signatureAsked: false, positionKnown: false };

/** What is missing of one level; forms by their ids. */
export interface MissingNeeds {
  readonly kinds: readonly NeedKind[];
  readonly formIds: readonly string[];
}

const isThere: Record<NeedKind, (evidence: JobEvidence) => boolean> = {
  photo: ({ photoCount }) => photoCount > 0,
  signature: ({ signatureAsked }) => signatureAsked,
  position: ({ positionKnown }) => positionKnown,
};

interface FormsOfJob {
  readonly forms: readonly { readonly id: string; readonly jobTypes: JobTypesOfForm }[];
  readonly jobTypeId: string | null;
  readonly filedFormIds: ReadonlySet<string>;
}

/** What a job lacks of the things asked for by this level. Phone and server ask the same. */
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

/** With what a report brings along itself. */
export function withReport(evidence: JobEvidence, command: FieldCommand): JobEvidence {
  switch (command.type) {
    case 'job.not-done':
      // The next visit arrives again.
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
/** Photos that show the work; those of a problem, a ticket or a form show something else. */
export const workRoles = ['before', 'after'] as const;
