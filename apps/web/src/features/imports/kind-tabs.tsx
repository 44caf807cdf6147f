import { type ImportKind, importKinds } from '@haulwright/domain/imports/client-import';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { useSession } from '../session/session-context.ts';

const titles: Record<ImportKind, string> = {
  clients: 'Clients',
  jobs: 'Jobs',
  services: 'Past Services',
  trucks: 'Trucks',
  balances: 'Open Balances',
};

/** What the file holds; only administrators add trucks and open balances. */
export function KindTabs({ kind, children }: { readonly kind: ImportKind; readonly children: ReactNode }) {
  const { isAdmin } = useSession();
  const navigate = useNavigate({ from: '/clients/import' });
  return (
    <Tabs
      label="What the file holds"
      items={importKinds
        .filter((one) => isAdmin || (one !== 'trucks' && one !== 'balances'))
        .map((value) => ({ value, label: titles[value] }))}
      value={kind}
      onValueChange={(what) => void navigate({ search: what === 'clients' ? {} : { what } })}
    >
      {children}
    </Tabs>
  );
}
