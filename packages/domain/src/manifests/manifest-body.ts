import { canonicalJson } from '../custody/canonical.ts';
import type { WasteType } from '../services/waste-type.ts';

export const manifestUnits = ['pickup', 'vehicle_load'] as const;
/** A paper for each client's waste, or one for the whole load. */
export type ManifestUnit = (typeof manifestUnits)[number];

/** A client whose waste it is, as printed. */
export interface ManifestGenerator {
  /** The fact of the pickup as it stood when this was written. */
  readonly factId: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly jobNumber: string | null;
  readonly pickedUpAt: string;
  readonly pickedUpGallons: number;
  /** Its share of what the site received. */
  readonly receivedGallons: number;
}

/** What a manifest says: text that is written once a version and never changed. */
export interface ManifestBody {
  readonly number: string;
  readonly version: number;
  readonly pack: { readonly id: string; readonly version: string };
  readonly hauler: {
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
    readonly registration: string | null;
  };
  readonly truck: {
    readonly name: string;
    readonly plate: string | null;
    readonly tankGallons: number;
  } | null;
  readonly driver: string;
  readonly generators: readonly ManifestGenerator[];
  readonly wastes: readonly WasteType[];
  readonly site: { readonly name: string; readonly address: string; readonly permit: string | null };
  readonly ticketNumber: string | null;
  readonly deliveredAt: string;
  readonly receivedGallons: number;
  /** What the office filled in by hand, by the pack's fields. */
  readonly filledIn: Readonly<Record<string, string>>;
}

/** Whether the parties would sign for other figures. */
export const isSameNumbers = (a: ManifestBody, b: ManifestBody): boolean => figuresOf(a) === figuresOf(b);

const figuresOf = ({ receivedGallons, wastes, generators }: ManifestBody): string =>
  JSON.stringify([
    receivedGallons,
    wastes,
    generators.map((one) => [one.name, one.pickedUpGallons, one.receivedGallons]),
  ]);

/** Whether two say the same, whatever their versions are. A correction gives a pickup another fact: that is not printed. */
export const isSameBody = (a: ManifestBody, b: ManifestBody): boolean => printed(a) === printed(b);

const printed = ({ generators, ...body }: ManifestBody): string =>
  canonicalJson({
    ...body,
    version: 0,
    generators: generators.map(({ factId: _factId, ...one }) => one),
  });
