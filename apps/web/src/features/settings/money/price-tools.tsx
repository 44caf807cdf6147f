import type { PriceItem } from '@haulwright/domain/pricing/price-book';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Printer, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveFile } from '../../../ui/hooks/save-file.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useCan } from '../../session/session-context.ts';
import { raiseInWords, useTakeBack } from './price-raises.ts';

const RaisePricesDialog = lazyDialog(
  async () => (await import('./raise-prices-dialog.tsx')).RaisePricesDialog,
);

interface PriceToolsProps {
  readonly items: readonly PriceItem[];
}

/** What is done with all prices: raise them, take them along. */
export function PriceTools({ items }: PriceToolsProps) {
  const mayManage = useCan('MANAGE_PRICES');
  const [raising, setRaising] = useState(false);
  const make = useMutation({
    mutationFn: (format: 'csv' | 'pdf') => api.prices.file.call({ format }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the file', description: messageOf(error) }),
  });
  const making = make.isPending ? make.variables : null;
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={making === 'csv'}
        onClick={() => make.mutate('csv')}
      >
        Export
      </Button>
      <Button
        icon={<Printer aria-hidden="true" />}
        busy={making === 'pdf'}
        onClick={() => make.mutate('pdf')}
      >
        Price list
      </Button>
      {mayManage && (
        <Button
          icon={<TrendingUp aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setRaising(true)}
        >
          Raise prices
        </Button>
      )}
      {raising && <RaisePricesDialog items={items} onClose={() => setRaising(false)} />}
    </>
  );
}

/** Raises to come; until their day is over they are taken back with one press. */
export function PendingRaises({ mayTakeBack }: { readonly mayTakeBack: boolean }) {
  const raises = useQuery(api.prices.raises.list.queryOptions()).data ?? [];
  const takeBack = useTakeBack();
  const [now] = useState(() => new Date());
  return raises.map((raise) => (
    <div key={raise.id} className="mb-2 flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-4 py-2">
      <p className="min-w-0 flex-1">
        {`${raiseInWords(raise)} on ${dateInWords(raise.from, now)}${raise.createdByName === null ? '' : `, by ${raise.createdByName}`}`}
      </p>
      {mayTakeBack && (
        <Button
          size="sm"
          aria-label={`Take back: ${raiseInWords(raise)}`}
          busy={takeBack.isPending && takeBack.variables.id === raise.id}
          onClick={() => takeBack.mutate({ id: raise.id })}
        >
          Take back
        </Button>
      )}
    </div>
  ));
}
