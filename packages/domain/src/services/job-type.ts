import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { cents, durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { wasteType } from './waste-type.ts';

const colorHint = 'Enter a color like #1f6f78.';

const fields = {
  name: requiredText(maxLength.name, 'Give the job type a name.'),
  /** What a crew that reads Spanish sees; null: the product's own word for it, else the name. */
  nameEs: optionalText(maxLength.name).default(null),
  description: optionalText(maxLength.description),
  /** Time on site without driving. */
  durationMinutes,
  /** Gallons collected where no tank size is known; 0 for work that fills no tank. */
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  priceCents: cents.nullable().default(null),
  color: z
    .string()
    .max(7, colorHint)
    .regex(/^#[0-9a-f]{6}$/i, colorHint)
    .nullable()
    .default(null),
  /** Months until the work is due again at the same address; null for one-time work. */
  repeatMonths: z
    .number()
    .int('Enter whole months.')
    .min(1, 'Enter at least 1 month.')
    .max(120, 'Enter at most 120 months.')
    .nullable()
    .default(null),
  /** Whether the tank at the address decides the gallons; null leaves it to the kind of waste. */
  usesTank: z.boolean().nullable().default(null),
  /** Extra minutes per additional thousand gallons; null if the time does not depend on gallons. */
  minutesPerThousandGallons: z
    .number()
    .int('Enter whole minutes.')
    .min(0, 'Enter 0 or more minutes.')
    .max(1_440, 'Enter at most 1,440 minutes.')
    .nullable()
    .default(null),
  /** Certifications and licenses its driver must hold on the day, by their names (decision 0250). */
  requiredCertifications: z
    .array(requiredText(maxLength.name, 'Enter the name of the certification.'))
    .max(10, 'Enter at most 10 certifications.')
    .default([]),
  /** The service of this type; its clients' jobs start with this type. */
  serviceTypeId: id.nullable().default(null),
};

/** Gallons need a kind of waste, or no disposal site could be chosen for them. */
export const jobTypeInput = z
  .object(fields)
  .refine((type) => type.expectedGallons === 0 || type.wasteType !== null, {
    path: ['wasteType'],
    message: 'Choose the type of waste.',
  });

export const jobType = z.object({
  id,
  ...fields,
  name: z.string(),
  nameEs: z.string().nullable(),
  description: z.string().nullable(),
});
export type JobType = z.infer<typeof jobType>;
