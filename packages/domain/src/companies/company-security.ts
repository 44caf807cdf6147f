import { z } from 'zod';
import { smallestPasswordLength } from '../access/password-length.ts';

export const largestMinimumPasswordLength = 64;
/**
 * The recommended minimum, above what is required (NIST SP 800-63B-4 asks for 15 where a password is all
 * there is).
 */
export const advisedPasswordLength = 12;

const range = `Choose ${smallestPasswordLength} to ${largestMinimumPasswordLength} characters.`;

/** How the people of a company sign in. */
export const companySecurity = z.object({
  /** Everyone needs a second step; without one they can do nothing but set it up. */
  requireSecondStep: z.boolean(),
  /** For passwords chosen from now on. */
  minimumPasswordLength: z
    .number()
    .int(range)
    .min(smallestPasswordLength, range)
    .max(largestMinimumPasswordLength, range),
});
export type CompanySecurity = z.infer<typeof companySecurity>;
