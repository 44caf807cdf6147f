import type { ManifestBody, ManifestGenerator } from '@haulwright/domain/manifests/manifest-body';
import { papersWanted } from '@haulwright/domain/manifests/manifest-papers';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import type { LoadShare, VisitFacts } from './manifest-facts.queries.ts';

interface Paper {
  readonly number: string;
  readonly version: number;
  readonly pack: RulePack | Pick<RulePack, 'id' | 'version'>;
  readonly shares: readonly LoadShare[];
  readonly filledIn: ManifestBody['filledIn'];
  readonly fromForms?: ManifestBody['fromForms'];
  readonly ownFields?: ManifestBody['ownFields'];
}

/** The content of a paper about a visit for these clients' waste. */
export function writeBody(
  facts: VisitFacts,
  { number, version, pack, shares, filledIn, fromForms = {}, ownFields = [] }: Paper,
): ManifestBody {
  const { hauler, truck, driver, site, ticketNumber, deliveredAt } = facts;
  return {
    number,
    version,
    pack: { id: pack.id, version: pack.version },
    hauler,
    truck,
    driver,
    site: siteOf(site),
    ticketNumber,
    deliveredAt,
    generators: shares.map(toGenerator),
    wastes: [...new Set(shares.map(({ wasteType }) => wasteType))].toSorted(),
    receivedGallons: shares.reduce((sum, { receivedGallons }) => sum + receivedGallons, 0),
    filledIn,
    ...(Object.keys(fromForms).length > 0 && { fromForms }),
    ...(ownFields.length > 0 && { ownFields }),
  };
}

/** Empty entries are left out, as in papers made before these fields existed. */
const siteOf = ({ operator, phone, ...site }: VisitFacts['site']): ManifestBody['site'] => ({
  ...site,
  ...(operator !== null && { operator }),
  ...(phone !== null && { phone }),
});

const toGenerator = (share: LoadShare): ManifestGenerator => ({
  factId: share.factId,
  name: share.name,
  address: share.address,
  phone: share.phone,
  jobNumber: share.jobNumber,
  pickedUpAt: share.pickedUpAt,
  pickedUpGallons: share.pickedUpGallons,
  receivedGallons: share.receivedGallons,
  ...(share.trap !== null && { trap: share.trap }),
});

/** The clients a manifest is about, by the current ledger. */
export const sharesOf = (
  facts: VisitFacts,
  pack: RulePack,
  { pickupFactId }: { readonly pickupFactId: string | null },
): readonly LoadShare[] =>
  papersWanted(pack, facts.shares, new Set()).find((paper) => paper.pickupFactId === pickupFactId)?.shares ??
  [];
