import { type ImportKind, importKinds } from '@haulwright/domain/imports/client-import';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useSession } from '../session/session-context.ts';

const titles: Record<ImportKind, string> = {
  clients: 'Clients',
  jobs: 'Jobs',
  services: 'Past Services',
  trucks: 'Trucks',
  balances: 'Open Balances',
  prices: 'Prices',
};

/** The kind of list; only administrators import trucks, open balances and prices. */
export function KindTabs({ kind, children }: { readonly kind: ImportKind; readonly children: ReactNode }) {
  const { isAdmin } = useSession();
  const navigate = useNavigate({ from: '/clients/import' });
  return (
    <Tabs
      label="What the file holds"
      items={importKinds
        .filter((one) => isAdmin || (one !== 'trucks' && one !== 'balances' && one !== 'prices'))
        .map((value) => ({ value, label: titles[value] }))}
      value={kind}
      onValueChange={(what) => void navigate({ search: what === 'clients' ? {} : { what } })}
    >
      {children}
    </Tabs>
  );
}
