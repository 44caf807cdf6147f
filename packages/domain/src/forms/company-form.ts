import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** Forms of a company at most, those put away too. */
export const maxForms = 100;
/** Versions of a form at most. */
export const maxFormVersions = 200;

/** On which jobs a form is offered; on a form without any, technicians find it under the other forms. */
export const jobTypesOfForm = z
  .array(
    z.object({
      jobTypeId: id,
      /** The phone warns before *Complete* when it is missing. */
      required: z.boolean(),
    }),
  )
  .max(200)
  .refine((types) => new Set(types.map(({ jobTypeId }) => jobTypeId)).size === types.length, {
    message: 'Choose each job type once.',
  });
export type JobTypesOfForm = z.infer<typeof jobTypesOfForm>;
