import type { WasteType } from '../services/waste-type.ts';
import type { ManifestUnit } from './manifest-body.ts';
import { isSignatureField } from './manifest-values.ts';
import type { ManifestState } from './manifest-life.ts';
import type { FieldMoment, RulePack } from './rule-pack.ts';

/** For what a pack wants a paper of a load that goes to a facility; null where it wants none. */
export function unitOf(pack: RulePack): ManifestUnit | null {
  if (!pack.appliesTo.destination.includes('facility')) return null;
  const unit = pack.granularity[0]?.unit;
  if (unit === 'application' || unit === undefined) return null;
  // A log's record is one of the load: its clients stand below each other.
  return unit === 'pickup' ? 'pickup' : 'vehicle_load';
}

/** A client's waste in a load. */
export interface Brought {
  /** The first fact of the pickup, which stays through corrections. */
  readonly rootFactId: string;
  readonly wasteType: WasteType;
}

/** A paper to be made. */
export interface PaperWanted<Share extends Brought> {
  /** Null: of the whole load. */
  readonly pickupFactId: string | null;
  readonly shares: readonly Share[];
}

/**
 * The papers that a pack wants of a load and that are not there: one for each client or one for all, of the
 * wastes the pack is about.
 * @param made first facts that have a paper by this pack; null among them: the whole load has one
 */
export function papersWanted<Share extends Brought>(
  pack: RulePack,
  shares: readonly Share[],
  made: ReadonlySet<string | null>,
): PaperWanted<Share>[] {
  const unit = unitOf(pack);
  const own = shares.filter(({ wasteType }) => pack.appliesTo.wastes.includes(wasteType));
  if (unit === null || own.length === 0) return [];
  const all =
    unit === 'vehicle_load'
      ? [{ pickupFactId: null, shares: own }]
      : own.map((share) => ({ pickupFactId: share.rootFactId, shares: [share] }));
  return all.filter(({ pickupFactId }) => !made.has(pickupFactId));
}

/** Whether the client signs: crew and site sign every paper. */
export const asksGenerator = (pack: RulePack): boolean =>
  pack.fields.some(({ id }) => isSignatureField(id) && /^(generator|originator)\./.test(id));

/** By when fields must be there before the next step. */
export const momentBefore: Readonly<Partial<Record<ManifestState, FieldMoment>>> = {
  draft: 'in_transit',
  delivered: 'delivered',
  partly_rejected: 'delivered',
  signed: 'signed',
};
