import { noCompanyMessage } from '@haulwright/domain/access/membership';
import type { Permission } from '@haulwright/domain/access/permissions';
import { likeness, maxLike } from '@haulwright/domain/kernel/likeness';
import { version } from '@haulwright/domain/kernel/version';
import { eventIterator, oc, type HTTPMethod } from '@orpc/contract';
import { z } from 'zod';

/**
 * Who may call: everyone, any signed-in person with a role in a company, or those whose roles grant the
 * permission.
 */
export type Access = 'anyone' | 'signed-in' | Permission;

export interface ContractMeta {
  readonly access: Access;
  /** May also be called by a session that still owes its second step; every other call refuses it. */
  readonly beforeSecondStep?: boolean;
  /** Stays open for some days to a person whom the company removed; every other call refuses them. */
  readonly openToRemoved?: boolean;
  /** A write that may be repeated with the same `Idempotency-Key` header and then returns the same answer. */
  readonly idempotent?: boolean;
  /** The body is a file of one of these media types instead of JSON; it becomes `file` of the input. */
  readonly takesFile?: readonly string[];
  /**
   * Where the secret of a caller without an account is looked up, before a byte of their file is read; it stands in the
   * header `Link-Secret`.
   */
  readonly door?: 'portal';
  /** Maximum size of a request; 1 MiB by default. */
  readonly largestBodyBytes?: number;
}

/** An invalid field, as a path into the input and a message. */
export const fieldIssue = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

/**
 * Refusals that any call can return. Every one has a status: a declared error without one would answer 500.
 */
const commonErrors = {
  UNAUTHORIZED: { status: 401, message: 'Not authenticated' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this." },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  BAD_REQUEST: {
    status: 400,
    message: 'The request is not valid.',
    data: z.object({ issues: z.array(fieldIssue) }).optional(),
  },
  'account.no-company': { status: 403, message: noCompanyMessage },
  'session.second-step-to-show': { status: 403, message: 'Enter your second-step code to continue.' },
  'session.second-step-to-set-up': {
    status: 403,
    message: 'Your company requires a second step. Set one up to continue.',
  },
  'idempotency.key-reused': { status: 409, message: 'This idempotency key was used for another request.' },
  'idempotency.answer-forgotten': {
    status: 409,
    message: 'This was already saved more than a week ago. Reload the page to see it.',
  },
} as const;

const base = oc.$meta<ContractMeta>({ access: 'signed-in' }).errors(commonErrors);

/** Starts a call of the contract: its method and path below `/api`, and who may call it. */
export const call = (method: HTTPMethod, path: `/${string}`, meta: ContractMeta, summary: string) =>
  base.meta(meta).route({ method, path, summary, tags: [path.split('/')[1] ?? ''] });

/** A thing that can be replaced, with the version to send back when it is replaced. */
export const versioned = <Shape extends z.core.$ZodShape>(thing: z.ZodObject<Shape>) =>
  thing.safeExtend({ version } as never) as unknown as z.ZodObject<
    z.core.util.Extend<Shape, { version: typeof version }>
  >;

/**
 * Input of a call that replaces a thing: the version that was seen. Left out, the thing is replaced whatever
 * it has become (decision 0181).
 */
export const seen = { version: version.optional() };

/** Someone else changed the thing after it was seen; tells what it is now. */
export const changedMeanwhile = <Thing extends z.ZodType>(present: Thing) => ({
  'version.changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this in the meantime. Look at both versions before you save again.',
    data: z.object({ present }),
  },
});

/**
 * Something like what is to be saved is there already. Only callers that send the header `Knowing` are told:
 * the ids, URL-encoded and with commas between them, of what they know of and save beside all the same; `none`
 * at first (decision 0195).
 */
export const looksLike = {
  'entry.looks-like': {
    status: 409,
    message: 'This looks like something that is there already. Look at it before you save.',
    data: z.object({ existing: z.array(likeness).min(1).max(maxLike) }),
  },
} as const;

/** The output of a streaming call (server-sent events). */
export const streamOf = <Event extends z.ZodType>(event: Event) => eventIterator(event);

// Who may do what of billing; `Once` takes an idempotency key.
export const view = { access: 'VIEW_BILLING' } as const;
export const prepare = { access: 'PREPARE_INVOICES' } as const;
export const prepareOnce = { access: 'PREPARE_INVOICES', idempotent: true } as const;
export const issueOnce = { access: 'ISSUE_INVOICES', idempotent: true } as const;
export const payOnce = { access: 'RECORD_PAYMENTS', idempotent: true } as const;
export const voidOnce = { access: 'VOID_INVOICES', idempotent: true } as const;
export const writeOffOnce = { access: 'WRITE_OFF', idempotent: true } as const;
export const refundOnce = { access: 'REFUND', idempotent: true } as const;
export const manage = { access: 'MANAGE_BILLING' } as const;
