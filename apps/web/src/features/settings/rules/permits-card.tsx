import { holderOf, permitKindName, type CompanyPermit } from '@haulwright/domain/permits/company-permit';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { NameCell, SettingsList } from '../settings-list.tsx';

const PermitDialog = lazyDialog(async () => (await import('./permit-dialog.tsx')).PermitDialog);

/** Permits, licenses, registrations and certifications of the company, its trucks and its people. */
export function PermitsCard() {
  const [now] = useState(() => new Date());
  const columns = useMemo(() => columnsOn(now), [now]);
  return (
    <SettingsList
      title="Permits and registrations"
      description="Admins get an email 60, 14 and 1 days before one expires."
      query={useQuery(api.filings.permits.list.queryOptions())}
      one="Permit"
      noun="permits"
      emptyIcon={<BadgeCheck />}
      emptyTitle="No Permits Yet"
      emptyText="Enter the company’s permits and licenses, each truck’s registration and each operator’s certification, with their last day."
      rowName={({ name, number }) => `${name} ${number}`}
      columns={columns}
      renderDialog={(permit, onClose) => <PermitDialog permit={permit} onClose={onClose} />}
      remove={api.filings.permits.remove.call}
      listKey={api.filings.key()}
      whenRemoved={({ name, number }) => `${name} ${number} is removed, and its reminders stop.`}
    />
  );
}

function columnsOn(now: Date): readonly TableColumn<CompanyPermit>[] {
  const ends = ({ expiresOn }: CompanyPermit): string =>
    expiresOn === null ? 'Does not expire' : dateInWords(expiresOn, now);
  return [
    {
      key: 'name',
      header: 'Permit',
      rowHeader: true,
      cell: (permit) => (
        <NameCell
          name={`${permit.name} ${permit.number}`}
          detail={[permitKindName[permit.kind], holderOf(permit) ?? 'Company'].join(' · ')}
          onPhone={[permit.issuer, ends(permit)]}
        />
      ),
    },
    { key: 'issuer', header: 'Issued by', wideOnly: true, cell: ({ issuer }) => issuer },
    { key: 'ends', header: 'Last day', wideOnly: true, cell: ends },
  ];
}
