import type { ClientSummary } from '@haulwright/domain/clients/client';
import { blankCaller, type CallerDraft, callerOf } from './caller-draft.ts';
import { forAnotherClient, type JobDraft } from './job-draft.ts';
import type { Call } from './kept-calls.ts';

type Change = (typed: (before: Call) => Partial<Omit<Call, 'id'>>) => void;

/** What can happen to a call while it is typed. */
export const callChanges = (change: Change, mayAddAddress: boolean) => ({
  changeJob: (typed: Partial<JobDraft>) =>
    change(({ job, isElsewhere, search }) => {
      const isOther = 'client' in typed && typed.client?.id !== job.client?.id;
      return {
        job: { ...job, ...typed },
        // The place is that of the client before; what was typed for another client is done with.
        isElsewhere: isElsewhere && !isOther,
        search: isOther ? '' : search,
      };
    }),

  changeCaller: (typed: Partial<CallerDraft>) =>
    change((before) => ({ caller: before.caller && { ...before.caller, ...typed } })),

  /** Nobody was found: a client is added, from what was typed. */
  addClient: (typed: string) =>
    change((before) => ({
      caller: callerOf(typed, before.caller),
      isNewClient: true,
      isElsewhere: false,
      search: '',
      job: { ...before.job, ...forAnotherClient, client: null },
    })),

  /** The caller is a client already. A street that is typed is kept as another address of theirs. */
  takeClient: (client: ClientSummary) =>
    change(({ job, caller }) => ({
      isNewClient: false,
      isElsewhere: mayAddAddress && (caller?.streetLine1.trim() ?? '') !== '',
      job: { ...job, ...forAnotherClient, client },
    })),

  /** The work is at none of the client's addresses. */
  goElsewhere: () =>
    change(({ caller, job }) => ({
      isElsewhere: true,
      caller: caller ?? blankCaller,
      job: { ...job, clientAddressId: undefined },
    })),
});
