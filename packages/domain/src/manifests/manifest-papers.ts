import type { WasteType } from '../services/waste-type.ts';
import type { ManifestUnit } from './manifest-body.ts';
import { isSignatureField } from './manifest-values.ts';
import type { ManifestState } from './manifest-life.ts';
import type { FieldMoment, RulePack } from './rule-pack.ts';

/** The unit of a pack's papers for a load that goes to a facility; null where it requires none. */
export function unitOf(pack: RulePack): ManifestUnit | null {
  if (!pack.appliesTo.destination.includes('facility')) return null;
  const unit = pack.granularity[0]?.unit;
  if (unit === 'application' || unit === undefined) return null;
  // A log's record is one per load: its clients are listed below each other.
  return unit === 'pickup' ? 'pickup' : 'vehicle_load';
}

/** A client's waste in a load. */
export interface Brought {
  /** The first fact of the pickup, kept through corrections. */
  readonly rootFactId: string;
  readonly wasteType: WasteType;
}

/** A paper to make. */
export interface PaperWanted<Share extends Brought> {
  /** Null: for the whole load. */
  readonly pickupFactId: string | null;
  readonly shares: readonly Share[];
}

/**
 * The missing papers that a pack requires for a load: one per client or one for all, for the wastes the pack
 * covers.
 * @param made first facts that already have a paper by this pack; null among them: the whole load has one
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

/** Whether the client signs; crew and site sign every paper. */
export const asksGenerator = (pack: RulePack): boolean =>
  pack.fields.some(({ id }) => isSignatureField(id) && /^(generator|originator)\./.test(id));

/** The moment by which fields must be present before the next step. */
export const momentBefore: Readonly<Partial<Record<ManifestState, FieldMoment>>> = {
  draft: 'in_transit',
  delivered: 'delivered',
  partly_rejected: 'delivered',
  // The writers of a log certify it at the end of the day.
  signed: 'day-close',
};
