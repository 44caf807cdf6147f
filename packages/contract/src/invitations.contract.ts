import { invitationInput } from '@haulwright/domain/access/invitation';
import { role } from '@haulwright/domain/access/permissions';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { call } from './base.ts';

export const invitation = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  role,
  invitedByName: z.string(),
  createdAt: instant,
  /** Null while no mail was accepted for delivery: it can be sent again. */
  sentAt: instant.nullable(),
  endsAt: instant,
  /** The link has expired; sending it again creates a new one. */
  ended: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** Somebody who cannot be chosen yet: without the address, which only administrators see. */
export const awaitedPerson = invitation.pick({ id: true, fullName: true, ended: true });
export type AwaitedPerson = z.infer<typeof awaitedPerson>;

const refusals = {
  'invitation.already-member': { status: 409, message: 'This person already belongs to your company.' },
  'invitation.already-invited': {
    status: 409,
    message: 'This person has already been invited. Send the invitation again instead.',
  },
  'invitation.other-company': {
    status: 409,
    message:
      'This e-mail address already has an account with another company. Ask the person for another address.',
  },
  'invitation.too-many-mails': {
    status: 429,
    message: 'Too many emails were requested. Wait an hour, then try again.',
  },
} as const;

const tokenHash = z.string().min(20).max(200);

export const invitationsContract = {
  list: call('GET', '/invitations', { access: 'VIEW_USERS' }, 'Who was invited and has not come yet').output(
    z.array(invitation),
  ),
  awaited: call(
    'GET',
    '/invitations/awaited',
    { access: 'EDIT_ROUTE' },
    'The names of people who were invited and have not signed up yet, for those who choose drivers',
  ).output(z.array(awaitedPerson)),
  create: call(
    'POST',
    '/invitations',
    { access: 'CREATE_USER', idempotent: true },
    'Invite a person by e-mail',
  )
    .errors(refusals)
    .input(invitationInput)
    .output(invitation),
  resend: call(
    'POST',
    '/invitations/{invitationId}/resend',
    { access: 'CREATE_USER' },
    'Send an invitation again, with a new link',
  )
    .errors(refusals)
    .input(z.object({ invitationId: id }))
    .output(invitation),
  withdraw: call(
    'DELETE',
    '/invitations/{invitationId}',
    { access: 'CREATE_USER' },
    'Take an invitation back; its link stops working',
  )
    .input(z.object({ invitationId: id }))
    .output(z.object({ id })),
  look: call(
    'POST',
    '/invitations/look',
    { access: 'anyone' },
    'What the link of an invitation leads to; does not use it up',
  )
    .errors({
      'invitation.ended': {
        status: 404,
        message: 'This invitation has ended or was withdrawn. Ask your administrator for a new one.',
      },
    })
    .input(z.object({ tokenHash }))
    .output(
      z.object({
        email: z.string(),
        fullName: z.string(),
        role,
        companyName: z.string(),
        minimumPasswordLength: z.number().int(),
      }),
    ),
};
