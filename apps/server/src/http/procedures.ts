import { contract } from '@haulwright/contract/contract';
import { can } from '@haulwright/domain/access/permissions';
import { implement, ORPCError } from '@orpc/server';
import type { RequestContext } from './context.ts';

const implementer = implement(contract).$context<RequestContext>();

/**
 * Every call of the contract states who may make it; this refuses the rest before a handler runs, so that no handler
 * can forget to ask. Handlers narrow further (a technician's own jobs).
 */
const authorise = implementer.middleware(async ({ context, procedure, next }) => {
  const { access } = procedure['~orpc'].meta;
  const actor = await context.authenticate();
  if (actor === 'none') throw new ORPCError('UNAUTHORIZED', { status: 401, message: 'Not authenticated' });
  if (actor === 'no-profile') throw new ORPCError('profile.not-found', { status: 404, message: 'Profile not found' });
  if (access !== 'signed-in' && access !== 'anyone' && !can(actor.roles, access)) {
    throw new ORPCError('FORBIDDEN', { status: 403, message: "You don't have permission to do this." });
  }
  return next({ context: { actor } });
});

/** Start of every procedure: `api.clients.list.handler(async ({ context, input, errors }) => …)`. */
export const api = implementer.use(authorise);
