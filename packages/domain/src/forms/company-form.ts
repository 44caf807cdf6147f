import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** Maximum forms of a company, archived ones included. */
export const maxForms = 100;
/** Maximum versions of a form. */
export const maxFormVersions = 200;

/** How strongly a form is required at a job type. */
export const formNeeds = ['offered', 'warned', 'required'] as const;
export type FormNeed = (typeof formNeeds)[number];

/** Rows stored before there were levels only said whether the phone warns. */
export const needOfForm = ({
  required,
  need,
}: {
  readonly required: boolean;
  readonly need?: FormNeed | undefined;
}): FormNeed => need ?? (required ? 'warned' : 'offered');

/** The job types that offer a form; technicians find a form without any under the other forms. */
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
    message: 'Choose each job type only once.',
  });
export type JobTypesOfForm = z.infer<typeof jobTypesOfForm>;
