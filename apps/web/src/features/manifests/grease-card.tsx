// Public to other features: a client's page shows it.
import type { ClientAddress } from '@haulwright/domain/clients/client';
import type { GreaseTrap } from '@haulwright/domain/manifests/grease-cleaning';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';

type Address = Pick<ClientAddress, 'id' | 'label' | 'streetLine1'>;

/** Cleaned grease traps, each with its last four cleanings as a document. Nothing without any. */
export function GreaseCard({
  clientId,
  addresses,
}: {
  readonly clientId: string;
  readonly addresses: readonly Address[];
}) {
  const traps = useQuery(api.manifests.greaseTraps.queryOptions({ input: { clientId } }));
  // Most clients have none: nothing is shown while loading, and a failure only hides the card.
  if (traps.data === undefined || traps.data.length === 0) return null;
  return (
    <Card
      title="Grease traps"
      description="The last four cleanings with gallons, readings, tickets, manifests and photos, for a city that asks for them."
    >
      <ul className="flex flex-col divide-y divide-line">
        {traps.data.map((trap) => {
          const address = addresses.find(({ id }) => id === trap.addressId);
          return (
            address && <Trap key={trap.addressId} trap={trap} name={address.label ?? address.streetLine1} />
          );
        })}
      </ul>
    </Card>
  );
}

const dueWords: Record<GreaseTrap['dueBecause'], string> = {
  quarter: 'By then grease and solids reach a quarter of the depth.',
  'ninety-days': 'After 90 days at the latest.',
  'no-reading': 'After 90 days; two cleanings and a reading say how fast it fills.',
};

function Trap({ trap, name }: { readonly trap: GreaseTrap; readonly name: string }) {
  const [now] = useState(() => new Date());
  const { addressId, cleaningCount, lastCleanedOn, lastPercent, dueOn, dueBecause } = trap;
  const make = useMutation({
    mutationFn: () => api.manifests.greaseEvidence.call({ addressId }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'File ready', description: `${file.name} is in your downloads.` });
    },
    onError: (error) => toast.error({ title: 'Failed to make the PDF', description: messageOf(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium break-words">{name}</span>
        <span className="block">
          <span className="font-medium">Due {dateInWords(dueOn, now)}.</span> {dueWords[dueBecause]}
        </span>
        <span className="block text-ink-soft">
          {`Cleaned ${cleaningCount === 1 ? 'once' : `${cleaningCount} times`}, last ${dateInWords(lastCleanedOn, now)}${lastPercent === null ? '' : ` at ${lastPercent} % of the depth`}`}
        </span>
      </span>
      <Button icon={<Download aria-hidden="true" />} busy={make.isPending} onClick={() => make.mutate()}>
        Cleanings<span className="sr-only"> at {name} as PDF</span>
      </Button>
    </li>
  );
}
