import { z } from 'zod';
import { maxLength } from '@haulwright/domain/kernel/text';
import { validationFailed } from '../http/auth-error.ts';

const address = z.email().max(maxLength.email);

/** The form in which addresses are stored and looked up. */
export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase();

/** @throws AuthError validation_failed */
export function readEmailAddress(typed: string): string {
  const parsed = address.safeParse(normalizeEmail(typed));
  if (!parsed.success) throw validationFailed('Unable to validate email address: invalid format');
  return parsed.data;
}

/**
 * The address under which a sign-in attempt may be recorded: null for anything else (people type passwords
 * there).
 */
export const recordableEmail = (typed: string): string | null =>
  address.safeParse(normalizeEmail(typed)).data ?? null;
