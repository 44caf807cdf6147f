import { sql } from 'drizzle-orm';
import { receivedOf, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import type { CheckedPaper } from '@haulwright/domain/manifests/manifest-view';
import type { SystemTransaction } from '../../../platform/database/database.ts';
import { proofOver, sealOver } from '../../custody/chain/custody-seals.queries.ts';

interface Found {
  readonly company_id: string;
  readonly time_zone: string;
  readonly event_sequence: number | null;
  readonly state: CheckedPaper['state'];
  readonly version: number;
  readonly current_version: number;
  readonly body: string;
  readonly sha256: string;
  readonly written_at: string;
  readonly signatures: { role: string; method: string; signedAt: string }[] | null;
}

/**
 * Looks up a printed manifest across companies; undefined where number and check code do not match. Includes
 * only signatures that are valid for the current figures.
 */
export async function checkPaper(
  tx: SystemTransaction,
  { number, checkCode }: { readonly number: string; readonly checkCode: string },
): Promise<CheckedPaper | undefined> {
  const { rows } = await tx.execute(sql`
    select v.company_id, c.time_zone, v.event_sequence::float8 as event_sequence, m.state, v.version, m.version as current_version, v.body, v.sha256, v.created_at as written_at,
           (select jsonb_agg(jsonb_build_object('role', s.role, 'method', s.method, 'signedAt', s.signed_at) order by s.created_at)
              from (select distinct on (s.role) s.* from manifest_signatures s
                     where s.company_id = v.company_id and s.manifest_id = v.manifest_id and s.version >= v.numbers_since
                       and s.version < coalesce((select min(o.numbers_since) from manifest_versions o where o.company_id = v.company_id and o.manifest_id = v.manifest_id and o.numbers_since > v.version), 2147483647)
                     order by s.role, s.created_at desc, s.id desc) s) as signatures
      from manifest_versions v join manifests m on m.company_id = v.company_id and m.id = v.manifest_id
      join company_settings c on c.company_id = v.company_id
     where v.check_code = ${checkCode} and v.body::jsonb ->> 'number' = ${number} limit 1`);
  const [row] = rows as unknown as Found[];
  if (row === undefined) return undefined;
  const body = JSON.parse(row.body) as ManifestBody;
  const iso = (text: string) => new Date(text).toISOString();
  return {
    number: body.number,
    hauler: body.hauler.name,
    timeZone: row.time_zone,
    state: row.state,
    version: row.version,
    currentVersion: row.current_version,
    writtenAt: iso(row.written_at),
    site: body.site.name,
    deliveredAt: iso(body.deliveredAt),
    wasteTypes: [...body.wastes],
    receivedGallons: receivedOf(body, row.state),
    generatorCount: body.generators.length,
    signatures: (row.signatures ?? []).map((one) => ({
      ...one,
      signedAt: iso(one.signedAt),
    })) as CheckedPaper['signatures'],
    sha256: row.sha256,
    seal: await sealOf(tx, row),
  };
}

/** The seal over the paper's content, with its proof; null until the day is closed. */
async function sealOf(tx: SystemTransaction, row: Found): Promise<CheckedPaper['seal']> {
  const { company_id: companyId, event_sequence: sequence } = row;
  const seal = sequence === null ? undefined : await sealOver(tx, companyId, sequence);
  if (seal === undefined || sequence === null) return null;
  const { number, root, sealedAt } = seal;
  return { number, root, sealedAt: sealedAt.toISOString(), proof: await proofOver(tx, seal, sequence) };
}
