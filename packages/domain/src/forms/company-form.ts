import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** Forms of a company at most, those put away too. */
export const maxForms = 100;
/** Versions of a form at most. */
export const maxFormVersions = 200;

/** How much a form is asked for at a job type it belongs to. */
export const formNeeds = ['offered', 'warned', 'required'] as const;
export type FormNeed = (typeof formNeeds)[number];

/** What was stored before there were levels only said whether the phone warns. */
export const needOfForm = ({
  required,
  need,
}: {
  readonly required: boolean;
  readonly need?: FormNeed | undefined;
}): FormNeed => need ?? (required ? 'warned' : 'offered');

/** On which jobs a form is offered; on a form without any, technicians find it under the other forms. */
export const jobTypesOfForm = z
  .array(
    z.object({
      jobTypeId: id,
      /** The phone warns before *Complete* when it is missing; follows from `need` where that is given. */
      required: z.boolean(),
      /**
       * `warned`: the phone warns. `required`: completed work without it waits for the office. Without it,
       * `required` decides between offered and warned.
       */
      need: z.enum(formNeeds).optional(),
    }),
  )
  .max(200)
  .refine((types) => new Set(types.map(({ jobTypeId }) => jobTypeId)).size === types.length, {
    message: 'Choose each job type once.',
  });
export type JobTypesOfForm = z.infer<typeof jobTypesOfForm>;
