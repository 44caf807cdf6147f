import { shortStreet } from '@haulwright/domain/kernel/find-text';
import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { isSameCode, likeNamed } from '@haulwright/domain/kernel/same-name';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listDisposalSites } from './disposal.queries.ts';

type Compared = Pick<DisposalSite, 'name' | 'streetLine1' | 'postalCode' | 'permitNumber'>;

const placeOf = ({ streetLine1, postalCode }: Compared): string =>
  `${shortStreet(streetLine1)} ${postalCode.slice(0, 5)}`;

/** Sites whose name is hardly another, at the same street, or with the same permit. */
export async function likeSites(
  tx: TenantTransaction,
  site: Compared & { readonly id: string | null },
): Promise<Likeness[]> {
  const others = (await listDisposalSites(tx)).filter(({ id }) => id !== site.id);
  const named = likeNamed(site, others);
  return others.flatMap((one) => {
    const why = [
      named.includes(one) && 'same name',
      placeOf(one) === placeOf(site) && 'same street and ZIP',
      isSameCode(one.permitNumber, site.permitNumber) && 'same permit',
    ].filter(Boolean);
    return why.length === 0
      ? []
      : [{ kind: 'site' as const, id: one.id, name: one.name, why: why.join(', ') }];
  });
}

/** Whether a change of a site may make it like another. */
export const isComparedAgain = (before: Compared, after: Compared): boolean =>
  before.name !== after.name ||
  before.permitNumber !== after.permitNumber ||
  placeOf(before) !== placeOf(after);
