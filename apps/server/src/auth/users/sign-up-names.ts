import { z } from 'zod';
import { maxLength, optionalText } from '@haulwright/domain/kernel/text';
import { validationFailed } from '../http/auth-error.ts';
import type { Metadata } from './metadata.ts';

/** The two fields of the sign-up form that the product uses; other metadata is only stored. */
const names = z.object({
  full_name: optionalText(maxLength.name),
  company_name: optionalText(maxLength.name),
});

/** @throws AuthError validation_failed */
export function signUpNames(userMetadata: Metadata): { fullName: string; companyName: string | null } {
  const parsed = names.safeParse(userMetadata);
  if (!parsed.success)
    throw validationFailed(`Full name and company name must be text of at most ${maxLength.name} characters`);
  return { fullName: parsed.data.full_name ?? '', companyName: parsed.data.company_name };
}
