import { isSameNumbers, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import { withOwnFields } from '@haulwright/domain/manifests/own-fields';
import { momentBefore } from '@haulwright/domain/manifests/manifest-papers';
import type { SignerRole } from '@haulwright/domain/manifests/manifest-signature';
import { isSameFigures } from '@haulwright/domain/manifests/signed-figures';
import { isSignatureField, valuesOf } from '@haulwright/domain/manifests/manifest-values';
import { missingFields, type MissingField } from '@haulwright/domain/manifests/missing-fields';
import type { FieldMoment, RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import type { VisitFacts } from './manifest-facts.queries.ts';
import type { CurrentManifest, SignatureRow } from './manifest-rows.queries.ts';
import { sharesOf, writeBody } from './write-body.ts';

/** The newest signature of each role that vouches for the current figures. */
export const signaturesThatCount = (
  { body }: { readonly body: ManifestBody },
  signatures: readonly SignatureRow[],
): ReadonlyMap<SignerRole, SignatureRow> =>
  new Map(signatures.filter((one) => vouchesFor(one, body)).map((one) => [one.role, one]));

/** Whether the signature was given for what the paper says now of the signer's figures. */
export const vouchesFor = ({ role, body }: Pick<SignatureRow, 'role' | 'body'>, now: ManifestBody): boolean =>
  isSameFigures(role, body, now);

/**
 * The pack a manifest was made by, with the company's fields. @throws where it no longer ships with the
 * product
 */
export function packOf({
  packId,
  body: { ownFields = [] },
}: Pick<CurrentManifest, 'packId'> & { readonly body: Pick<ManifestBody, 'ownFields'> }): RulePack {
  const pack = rulePackOf(packId);
  if (pack === undefined) throw new Error(`there is no rule pack ${packId}`);
  return withOwnFields(pack, ownFields);
}

/**
 * Fields that a pack requires by a moment and the paper lacks, without signatures: they have steps of their
 * own.
 */
export const missingOf = (
  manifest: Pick<CurrentManifest, 'packId' | 'body'>,
  by: FieldMoment,
): MissingField[] =>
  missingFields(packOf(manifest), valuesOf(manifest.body, new Set()), by, {
    destination: 'facility',
  }).filter(({ id }) => !isSignatureField(id));

/** The moment by which every field of a load's paper must be present. */
export const lastMoment: FieldMoment = 'day-close';

/** The names of the fields that block a manifest's next step. */
export function blockingOf(manifest: Pick<CurrentManifest, 'packId' | 'body' | 'state'>): string[] {
  const by = momentBefore[manifest.state];
  return by === undefined ? [] : missingOf(manifest, by).flatMap(({ blocks, name }) => (blocks ? name : []));
}

/** Whether the ledger says other figures by now. */
export const isOutdated = (manifest: CurrentManifest, facts: VisitFacts): boolean => {
  const { body, state } = manifest;
  const shares = sharesOf(facts, packOf(manifest), manifest);
  return (
    state !== 'void' && state !== 'rejected' && !isSameNumbers(writeBody(facts, { ...body, shares }), body)
  );
};
