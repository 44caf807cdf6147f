import type { ContractMeta } from '@haulwright/contract/base';
import { contract } from '@haulwright/contract/contract';
import { mayStillSend, noCompanyMessage } from '@haulwright/domain/access/membership';
import { can } from '@haulwright/domain/access/permissions';
import { secondStepOf } from '@haulwright/domain/access/second-step';
import { implement, ORPCError } from '@orpc/server';
import type { Authorised, RequestContext } from './context.ts';

const implementer = implement(contract).$context<RequestContext>();

const secondStepRefusals = {
  'to-show': ['session.second-step-to-show', 'Enter your second-step code to continue.'],
  'to-set-up': [
    'session.second-step-to-set-up',
    'Your company requires a second step. Set one up to continue.',
  ],
} as const;

/**
 * Returns the caller if the contract lets them make this call. Checked before a byte of the input is read
 * (`api-handler.ts`).
 * @throws ORPCError the refusal
 */
export async function authorised(context: RequestContext, meta: ContractMeta): Promise<Authorised> {
  const { access, beforeSecondStep } = meta;
  if (access === 'anyone') throw new Error('A call for anyone is answered by `openApi`.');
  const signedIn = await context.authenticate();
  if (signedIn === 'none') throw refusal('UNAUTHORIZED', 401, 'Not authenticated');
  if (signedIn === 'no-profile')
    throw new ORPCError('profile.not-found', { status: 404, message: 'Profile not found' });
  const { actor, session } = signedIn;
  const isRemoved = actor.roles.length === 0;
  if (isRemoved && !(meta.openToRemoved && mayStillSend(actor.absence, context.services.now())))
    throw new ORPCError('account.no-company', { status: 403, message: noCompanyMessage });
  // Who was removed cannot set up a second step any more.
  const companyRequiresIt = actor.companyRequiresSecondStep && !isRemoved;
  const secondStep = secondStepOf({ ...session, companyRequiresIt });
  if (secondStep !== 'settled' && beforeSecondStep !== true) {
    const [code, message] = secondStepRefusals[secondStep];
    throw refusal(code, 403, message);
  }
  if (access !== 'signed-in' && !isRemoved && !can(actor.roles, access)) {
    throw refusal('FORBIDDEN', 403, "You don't have permission to do this.");
  }
  return { meta, actor, session, secondStep };
}

/** A refusal that the contract declares for every call. */
const refusal = (code: string, status: number, message: string) =>
  new ORPCError(code, { defined: true, status, message });

/**
 * Every call of the contract states who may make it; this refuses everyone else before a handler runs, so
 * that no handler can forget to check. Handlers narrow it further (a technician's own jobs).
 */
const authorise = implementer.middleware(async ({ context, procedure, next }) => {
  const { meta } = procedure['~orpc'];
  const { actor, session, secondStep } =
    context.authorised?.meta === meta ? context.authorised : await authorised(context, meta);
  return next({ context: { actor, session, secondStep } });
});

/** Lets through only calls that the contract opens to everyone. */
const onlyForAnyone = implementer.middleware(({ procedure, next }) => {
  if (procedure['~orpc'].meta.access !== 'anyone')
    throw new Error('This call needs `api`, which authorises.');
  return next();
});

/** Start of every procedure: `api.clients.list.handler(async ({ context, input, errors }) => …)`. */
export const api = implementer.use(authorise);

/** Start of the few procedures whose access is `anyone`; they get no actor. */
export const openApi = implementer.use(onlyForAnyone);

/** Assembles the procedures; the compiler reports a missing one. */
export const assemble = implementer.router.bind(implementer);
