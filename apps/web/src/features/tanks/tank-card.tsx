// Public to other features: a client's page shows it.
import type { Versioned } from '@haulwright/domain/kernel/version';
import type { ClientAddress } from '@haulwright/domain/clients/client';
import { type AddressTank, dueConfidenceName } from '@haulwright/domain/tanks/tank';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

type Address = Pick<ClientAddress, 'id' | 'label' | 'streetLine1'>;

/** When each address's tank is due, why, and its readings. */
export function TankCard({
  clientId,
  addresses,
}: {
  readonly clientId: string;
  readonly addresses: readonly Address[];
}) {
  const tanks = useQuery(api.tanks.ofClient.queryOptions({ input: { clientId } }));
  return (
    <Card title="Tanks">
      <Loaded
        query={tanks}
        failed="Couldn't load tanks"
        isSmall
        waiting={<SkeletonRows label="Loading tanks…" count={2} each="h-10" />}
      >
        {(list) => (
          <ul className="flex flex-col divide-y divide-line">
            {addresses.map((address) => {
              const tank = list.find(({ addressId }) => addressId === address.id);
              return tank && <Tank key={address.id} address={address} tank={tank} />;
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Tank({ address, tank }: { readonly address: Address; readonly tank: Versioned<AddressTank> }) {
  const mayEdit = useCan('EDIT_CLIENT');
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<'facts' | 'reading' | null>(null);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => api.tanks.removeReading.call({ id }),
    onError: (error) => toast.error({ title: 'Failed to remove the reading', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.tanks.key() }),
  });
  const { due, planned, facts, readings } = tank;
  const name = address.label ?? address.streetLine1;
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="font-medium break-words">{name}</p>
      {due === null ? (
        <p className="text-ink-soft">
          {tank.lastPumpedOn === null
            ? 'No pump-out is recorded here yet.'
            : 'No service interval is known. Add the household and tank size, a reading or a rule.'}
        </p>
      ) : (
        <p>
          <span className="font-medium">Due {dateInWords(due.dueOn, now)}.</span> {due.reason}{' '}
          <span className="text-ink-soft">{dueConfidenceName[due.confidence]}.</span>
        </p>
      )}
      {planned !== null && (
        <p className="text-ink-soft">
          {planned.jobNumber === null ? 'A recurring job covers it.' : `Planned: job ${planned.jobNumber}.`}
        </p>
      )}
      {(facts.householdPeople !== null || facts.ruleMonths !== null) && (
        <p className="text-ink-soft">
          {[
            facts.householdPeople !== null && `Household of ${facts.householdPeople}`,
            facts.ruleMonths !== null &&
              `at least every ${facts.ruleMonths} months${facts.ruleSource === null ? '' : ` (${facts.ruleSource})`}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {readings.length > 0 && (
        <ul aria-label={`Readings at ${name}`} className="flex flex-col gap-1">
          {readings.map((reading) => (
            <li key={reading.id} className="numeric flex flex-wrap items-center gap-x-3">
              <span>
                {dateInWords(reading.measuredOn, now)}: {reading.percent} % ({reading.sludgeInches} in sludge,{' '}
                {reading.scumInches} in scum of {reading.liquidDepthInches} in)
                {reading.jobNumber !== null && `, from the form of job ${reading.jobNumber}`}
              </span>
              {mayEdit && (
                <Button size="sm" variant="ghost" onClick={() => remove.mutate(reading.id)}>
                  Remove<span className="sr-only"> reading of {dateInWords(reading.measuredOn, now)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('reading')}>
            Add reading<span className="sr-only"> at {name}</span>
          </Button>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('facts')}>
            Household and rule<span className="sr-only"> at {name}</span>
          </Button>
        </div>
      )}
      {open === 'reading' && <ReadingDialog addressId={tank.addressId} onClose={() => setOpen(null)} />}
      {open === 'facts' && (
        <FactsDialog addressId={tank.addressId} tank={tank} onClose={() => setOpen(null)} />
      )}
    </li>
  );
}
