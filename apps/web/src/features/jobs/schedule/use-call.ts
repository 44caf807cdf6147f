import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { randomId } from '../../../api/random-id.ts';
import type { CallStart } from '../../../shared-dialogs.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { blankJob } from './job-draft.ts';
import { type Call, type KeptCall, keptCallsOf } from './kept-calls.ts';
import { neverRepeats } from './repeat-draft.ts';

const newCall = ({ client, date }: CallStart, timeZone: string): Call => ({
  id: randomId(),
  job: {
    ...blankJob,
    client: client ?? null,
    scheduledDate: date === 'today' ? calendarDateIn(new Date(), timeZone) : (date ?? null),
  },
  caller: null,
  isNewClient: false,
  isElsewhere: false,
  search: '',
  repeat: neverRepeats,
});

const typedOf = (call: Call): string => JSON.stringify({ ...call, id: null });

/**
 * The call being typed. It is kept on this device from the first letter until it is saved or cancelled, and
 * those not finished are offered to go on with while nothing is typed.
 */
export function useCall(start: CallStart) {
  const { companyId, userId, timeZone } = useSession();
  const kept = useMemo(() => keptCallsOf(companyId, userId), [companyId, userId]);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(start);
  const [call, setCall] = useState(() => newCall(start, timeZone));
  const [began, setBegan] = useState(call);
  const [others, setOthers] = useState(kept.read);
  // Counts the calls that were gone on with: the box to find the client starts with their text.
  const [goneOn, setGoneOn] = useState(0);
  const isTouched = typedOf(call) !== typedOf(began);

  function begin(next: Call) {
    setCall(next);
    setBegan(next);
    setOthers(kept.read());
  }

  // Opened again: what was typed is gone on with, unless it is for a client chosen elsewhere.
  if (opened !== start) {
    setOpened(start);
    if (start.client !== undefined || !isTouched) begin(newCall(start, timeZone));
  }

  useEffect(() => {
    if (isTouched) kept.keep(call);
    else kept.drop(call.id);
  }, [kept, call, isTouched]);

  return {
    call,
    goneOn,
    change: (typed: (before: Call) => Partial<Omit<Call, 'id'>>) =>
      setCall((before) => ({ ...before, ...typed(before) })),
    /** The call is saved or cancelled; the next one begins with what is given. */
    finish: (next: CallStart & { readonly clientAddressId?: string | undefined } = {}) => {
      kept.drop(call.id);
      const { clientAddressId, ...rest } = next;
      const fresh = newCall(rest, timeZone);
      begin({ ...fresh, job: { ...fresh.job, clientAddressId } });
    },
    offered: isTouched ? [] : others.filter(({ id }) => id !== call.id),
    goOn: async ({ at: _at, client, job, ...rest }: KeptCall) => {
      try {
        const known =
          client === null
            ? null
            : await queryClient.fetchQuery(api.clients.get.queryOptions({ input: { id: client.id } }));
        setCall({ ...rest, job: { ...blankJob, ...job, client: known } });
        setGoneOn((before) => before + 1);
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          setCall({ ...rest, job: { ...blankJob, ...job, clientAddressId: undefined } });
          toast.error({ title: 'Client Not Found', description: 'Choose the client of this call again.' });
        } else toast.error({ title: 'Couldn’t Open the Call', description: messageOf(error) });
      }
    },
    discard: (id: string) => {
      kept.drop(id);
      setOthers(kept.read());
    },
  };
}
