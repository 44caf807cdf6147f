import { type CallerJobInput, callerJobInput } from '@haulwright/domain/jobs/caller-job';
import { phoneKey } from '@haulwright/domain/kernel/contact-keys';
import { type FilledJob, type JobField, missingOf, valuesOf } from './job-draft.ts';

/** Somebody who calls for the first time, as typed; text fields are never null. */
export interface CallerDraft {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly accessInstructions: string;
  readonly streetLine1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly tankGallons: number | null;
}

export const blankCaller: CallerDraft = {
  name: '',
  phone: '',
  email: '',
  accessInstructions: '',
  streetLine1: '',
  city: '',
  state: '',
  postalCode: '',
  tankGallons: null,
};

/**
 * Takes what was typed to find the client: an e-mail address, a phone number, else the name. What was typed
 * into the fields before stays.
 */
export function callerOf(typed: string, before: CallerDraft | null): CallerDraft {
  const text = typed.trim();
  const isPhone = /^[\d\s()+.-]+$/.test(text) && phoneKey(text) !== null;
  const field = text.includes('@') ? 'email' : isPhone ? 'phone' : 'name';
  const caller = before ?? blankCaller;
  return caller[field] === '' ? { ...caller, [field]: text } : caller;
}

/** A message beside a field: of the caller by its name, of the job by the dialog's. */
export interface CallerIssue {
  readonly field: keyof CallerDraft | JobField;
  readonly message: string;
}

/** The address as far as a job's figures need it. */
export const addressOf = ({ tankGallons }: CallerDraft) => ({ id: '', isPrimary: true, tankGallons });

/** Applies the rules of a job for a new client, or at a new address of a known one. */
export function checkCallerJob(
  job: FilledJob,
  caller: CallerDraft,
  clientId?: string,
): { readonly input: CallerJobInput | null; readonly issues: readonly CallerIssue[] } {
  const { name, phone, email, accessInstructions, ...address } = caller;
  const read = callerJobInput.safeParse({
    caller:
      clientId === undefined
        ? { who: 'new', client: { name, phone, email, accessInstructions }, address }
        : { who: 'known-elsewhere', clientId, address },
    job: valuesOf(job),
  });
  const missing = missingOf(job, true).filter(({ field }) => field !== 'client' || clientId !== undefined);
  if (read.success && missing.length === 0) return { input: read.data, issues: [] };
  const said = new Set<string>(missing.map(({ field }) => field));
  const found = (read.error?.issues ?? []).flatMap(({ path, message }) => {
    const last = String(path.at(-1));
    const field = (
      last === 'windowStartMinute' || last === 'windowEndMinute' ? 'windowEnd' : last
    ) as JobField;
    return said.has(field) ? [] : [{ field, message }];
  });
  const ofCaller = found.filter(({ field }) => field in caller);
  return {
    input: null,
    issues: [...ofCaller, ...missing, ...found.filter(({ field }) => !(field in caller))],
  };
}
