import type { WasteType } from '../services/waste-type.ts';
import type { ManifestBody } from './manifest-body.ts';

/** A pickup at the client whose part it is. */
export interface OwnPickup {
  readonly factId: string;
  readonly wasteType: WasteType | null;
}

export interface ClientPart {
  readonly body: ManifestBody;
  /** The load has waste of others, whom the part does not name. */
  readonly isShared: boolean;
}

/**
 * What a manifest says about one client: its own pickups, their waste and gallons. Of a load with waste of others it
 * leaves out what was filled in for the whole load; null when nothing of the load is the client's.
 */
export function clientPart(body: ManifestBody, own: readonly OwnPickup[]): ClientPart | null {
  const ids = new Set(own.map(({ factId }) => factId));
  const generators = body.generators.filter(({ factId }) => ids.has(factId));
  if (generators.length === 0) return null;
  if (generators.length === body.generators.length) return { body, isShared: false };
  const jobNumbers = new Set(generators.map(({ jobNumber }) => jobNumber));
  const fromForms = Object.fromEntries(
    Object.entries(body.fromForms ?? {}).filter(([, jobNumber]) => jobNumbers.has(jobNumber)),
  );
  return {
    body: {
      ...body,
      generators,
      wastes: body.wastes.filter((waste) => own.some(({ wasteType }) => wasteType === waste)),
      receivedGallons: generators.reduce((sum, { receivedGallons }) => sum + receivedGallons, 0),
      filledIn: Object.fromEntries(Object.entries(body.filledIn).filter(([field]) => field in fromForms)),
      fromForms,
    },
    isShared: true,
  };
}
