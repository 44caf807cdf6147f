import { momentBefore } from '@haulwright/domain/manifests/manifest-papers';
import type { SignerRole } from '@haulwright/domain/manifests/manifest-signature';
import { isSignatureField, valuesOf } from '@haulwright/domain/manifests/manifest-values';
import { missingFields, type MissingField } from '@haulwright/domain/manifests/missing-fields';
import type { FieldMoment, RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import type { CurrentManifest, SignatureRow } from './manifest-rows.queries.ts';

/** The newest signature of each role that was given for the figures as they stand. */
export const signaturesThatCount = (
  { numbersSince }: Pick<CurrentManifest, 'numbersSince'>,
  signatures: readonly SignatureRow[],
): ReadonlyMap<SignerRole, SignatureRow> =>
  new Map(signatures.filter(({ version }) => version >= numbersSince).map((one) => [one.role, one]));

/** The pack a manifest was made by. @throws where the product brings it no longer */
export function packOf({ packId }: Pick<CurrentManifest, 'packId'>): RulePack {
  const pack = rulePackOf(packId);
  if (pack === undefined) throw new Error(`there is no rule pack ${packId}`);
  return pack;
}

/** What a pack asks for by a moment and the paper does not have, signatures left out: they have steps of their own. */
export const missingOf = (
  manifest: Pick<CurrentManifest, 'packId' | 'body'>,
  by: FieldMoment,
): MissingField[] =>
  missingFields(packOf(manifest), valuesOf(manifest.body, new Set()), by, {
    destination: 'facility',
  }).filter(({ id }) => !isSignatureField(id));

/** The names of what keeps a manifest from its next step. */
export function blockingOf(manifest: Pick<CurrentManifest, 'packId' | 'body' | 'state'>): string[] {
  const by = momentBefore[manifest.state];
  return by === undefined ? [] : missingOf(manifest, by).flatMap(({ blocks, name }) => (blocks ? name : []));
}
