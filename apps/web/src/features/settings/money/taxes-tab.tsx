import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import { formatRate } from '@haulwright/domain/pricing/price-words';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';

const JurisdictionDialog = lazyDialog(
  async () => (await import('./jurisdiction-dialog.tsx')).JurisdictionDialog,
);

/** The company's tax jurisdictions and their rates. */
export function TaxesTab() {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <SettingsList
      title="Taxes"
      description="Your own data, with dates and sources. Nothing is set until you enter it; ask your accountant what applies to you."
      query={useQuery(api.taxes.jurisdictions.list.queryOptions())}
      one="Jurisdiction"
      noun="taxes"
      emptyIcon={<Landmark />}
      emptyTitle="No Taxes Set"
      emptyText="Enter each state, county or city that taxes your work: its rate, and what it taxes."
      rowName={({ name }) => name}
      columns={columns}
      renderDialog={(jurisdiction, onClose) => (
        <JurisdictionDialog jurisdiction={jurisdiction} today={today} onClose={onClose} />
      )}
      remove={api.taxes.jurisdictions.remove.call}
      listKey={api.taxes.key()}
      whenRemoved={({ name }) => `${name} is removed with its rates and the certificates for it alone.`}
    />
  );
}

function columnsOn(today: string): readonly TableColumn<TaxJurisdiction>[] {
  const where = ({ state, postalCodes }: TaxJurisdiction): string =>
    postalCodes.length === 0 ? `All of ${state}` : `${state}, ${postalCodes.length} ZIP codes`;
  const rate = ({ rates }: TaxJurisdiction): string => {
    const now = rates.find(
      ({ validFrom, validTo }) => validFrom <= today && (validTo === null || today <= validTo),
    );
    return now === undefined ? 'Not set' : formatRate(now.ppm);
  };
  return [
    {
      key: 'name',
      header: 'Jurisdiction',
      rowHeader: true,
      cell: (one) => <NameCell name={one.name} onPhone={[where(one)]} />,
    },
    { key: 'where', header: 'Covers', wideOnly: true, cell: where },
    { key: 'rate', header: 'Rate today', numeric: true, cell: rate },
  ];
}
