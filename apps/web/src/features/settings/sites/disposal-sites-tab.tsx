import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { geocodePrecisionName } from '@haulwright/domain/geography/location';
import { toCentsPerThousand } from '@haulwright/domain/kernel/units';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { useQuery } from '@tanstack/react-query';
import { Waves } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';
import { hoursInWords } from './site-draft.ts';

const SiteDialog = lazyDialog(async () => (await import('./site-dialog.tsx')).SiteDialog);

/** Where tanks are emptied. */
export function DisposalSitesTab() {
  const units = useUnits();
  const columns = useMemo(() => columnsIn(units), [units]);
  const sites = useQuery(api.disposalSites.list.queryOptions());
  return (
    <SettingsList
      title="Disposal Sites"
      description="Treatment plants and other places where trucks are emptied."
      query={sites}
      one="Disposal Site"
      noun="disposal sites"
      emptyIcon={<Waves />}
      emptyTitle="No Disposal Sites Yet"
      emptyText="Without one, no truck can be emptied and jobs that fill a tank are left out of the plan."
      rowName={(site) => site.name}
      columns={columns}
      renderDialog={(site, onClose) => <SiteDialog site={site} onClose={onClose} />}
      remove={api.disposalSites.remove.call}
      listKey={api.disposalSites.key()}
      whenRemoved={(site) => `Trucks will no longer be sent to ${site.name}. Stops on past routes stay.`}
    />
  );
}

function SiteBadges({ site }: { readonly site: DisposalSite }) {
  return (
    <>
      {!site.active && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          Not in use
        </Badge>
      )}
      {(site.geocodePrecision === 'zip' || site.geocodePrecision === 'none') && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          {geocodePrecisionName[site.geocodePrecision]}
        </Badge>
      )}
    </>
  );
}

const address = (site: DisposalSite): string =>
  `${site.streetLine1}, ${site.city}, ${site.state} ${site.postalCode}`;
const accepts = (site: DisposalSite): string =>
  site.acceptedWasteTypes.map((type) => wasteTypeName[type]).join(', ');
const openOn = (site: DisposalSite): string => hoursInWords(site.openingHours, formatMinuteOfDay);

const columnsIn = ({ system, volume, volumeUnit }: Units): readonly TableColumn<DisposalSite>[] => [
  {
    key: 'name',
    header: 'Site',
    rowHeader: true,
    cell: (site) => (
      <NameCell
        name={site.name}
        badge={<SiteBadges site={site} />}
        detail={site.permitNumber === null ? address(site) : `${address(site)} · permit ${site.permitNumber}`}
        onPhone={[accepts(site), openOn(site)]}
      />
    ),
  },
  { key: 'accepts', header: 'Accepts', wideOnly: true, cell: accepts },
  { key: 'open', header: 'Open', wideOnly: true, cell: openOn },
  {
    key: 'limit',
    header: 'Daily limit',
    wideOnly: true,
    numeric: true,
    cell: (site) => (site.dailyCapGallons === null ? 'none' : volume(site.dailyCapGallons)),
  },
  {
    key: 'fee',
    header: `Per 1,000 ${volumeUnit}`,
    wideOnly: true,
    numeric: true,
    cell: (site) => formatDollars(toCentsPerThousand(site.feeCentsPer1000Gallons, system)),
  },
];
