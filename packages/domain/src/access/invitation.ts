import { z } from 'zod';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import { maxLength, requiredEmail, requiredText } from '../kernel/text.ts';
import { role } from './permissions.ts';

/**
 * How long an invitation link is valid: people are on holiday, and an administrator can withdraw it at any
 * time.
 */
export const invitationDays = 7;

export const invitationInput = z.object({
  email: requiredEmail,
  fullName: requiredText(maxLength.name),
  role,
});
export type InvitationInput = z.input<typeof invitationInput>;

/** The facts about the owner of an e-mail address. */
export interface Standing {
  /** The company of the person's profile; a removed person keeps it. */
  readonly memberOf: string | null;
  readonly hasRoles: boolean;
  /** The person's only pending invitation. */
  readonly invitation: { readonly companyId: string; readonly endsAt: Date } | null;
}

export type InvitationRefusal =
  'invitation.already-member' | 'invitation.already-invited' | 'invitation.other-company';

/**
 * Whether a company may invite someone: a stranger, or a person it removed. One person belongs to one company
 * and has one pending invitation: `replace` means that another company's expired invitation is dropped.
 */
export function invite(
  companyId: string,
  standing: Standing,
  now: Date,
): Outcome<{ replace: boolean }, InvitationRefusal> {
  const { memberOf, hasRoles, invitation } = standing;
  if (memberOf !== null && memberOf !== companyId) return refused('invitation.other-company');
  if (memberOf !== null && hasRoles) return refused('invitation.already-member');
  if (invitation === null) return accepted({ replace: false });
  if (invitation.companyId === companyId) return refused('invitation.already-invited');
  return invitation.endsAt > now ? refused('invitation.other-company') : accepted({ replace: true });
}
