import { canonicalJson } from '../kernel/canonical-json.ts';
import type { ManifestState } from './manifest-life.ts';
import type { PackField } from './rule-pack.ts';
import type { WasteType } from '../services/waste-type.ts';

export const manifestUnits = ['pickup', 'vehicle_load'] as const;
/** One paper per client's waste, or one for the whole load. */
export type ManifestUnit = (typeof manifestUnits)[number];

/** The generator of the waste, as printed. */
export interface ManifestGenerator {
  /** The pickup's fact at the time of writing. */
  readonly factId: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly jobNumber: string | null;
  readonly pickedUpAt: string;
  readonly pickedUpGallons: number;
  /** Its share of what the site received. */
  readonly receivedGallons: number;
  /** Measurements of a grease trap before it was emptied, in inches; missing when not measured. */
  readonly trap?: {
    readonly fogInches: number;
    readonly solidsInches: number;
    readonly liquidDepthInches: number;
  };
}

/** The content of a manifest, written once per version and never changed. */
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
  readonly site: {
    readonly name: string;
    readonly address: string;
    readonly permit: string | null;
    /** Missing where not entered, and in bodies older than this field. */
    readonly operator?: string;
    readonly phone?: string;
  };
  readonly ticketNumber: string | null;
  readonly deliveredAt: string;
  readonly receivedGallons: number;
  /** Fields the company added to the pack at that time; missing: none. */
  readonly ownFields?: readonly PackField[];
  /** Values that nothing records, by field of the pack: from forms, typed on site or in the office. */
  readonly filledIn: Readonly<Record<string, string>>;
  /** Those of them that forms answered: the number of the job, by field. Missing in older bodies. */
  readonly fromForms?: Readonly<Record<string, string>>;
}

/** What the site received of it: nothing of a load that it rejected, whatever was written before. */
export const receivedOf = (
  { receivedGallons }: Pick<ManifestBody, 'receivedGallons'>,
  state: ManifestState,
): number => (state === 'rejected' ? 0 : receivedGallons);

/** Whether the parties would sign for other figures. */
export const isSameNumbers = (a: ManifestBody, b: ManifestBody): boolean => figuresOf(a) === figuresOf(b);

const figuresOf = ({ receivedGallons, wastes, generators }: ManifestBody): string =>
  JSON.stringify([
    receivedGallons,
    wastes,
    inAnyOrder(generators.map((one) => [one.name, one.pickedUpGallons, one.receivedGallons])),
  ]);

/** Clients stand in the order of their pickups, which changes nobody's figures when a time was wrong. */
export const inAnyOrder = (rows: readonly (string | number)[][]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

/** The same also of when it was picked up: nobody signs for the time, and it is right on the paper. */
export const isSameWork = (a: ManifestBody, b: ManifestBody): boolean =>
  isSameNumbers(a, b) && timesOf(a) === timesOf(b);

const timesOf = ({ generators }: ManifestBody): string =>
  JSON.stringify(inAnyOrder(generators.map(({ name, pickedUpAt }) => [name, pickedUpAt])));

/**
 * Whether two bodies have the same content, apart from their versions. A correction gives a pickup another
 * fact, which is not printed. A site's operator and phone count only if both bodies have them: older papers
 * are not outdated by adding them.
 */
export const isSameBody = (a: ManifestBody, b: ManifestBody): boolean =>
  printed(a, b.site) === printed(b, a.site);

const printed = ({ generators, site, ...body }: ManifestBody, other: ManifestBody['site']): string =>
  canonicalJson({
    ...body,
    site: {
      name: site.name,
      address: site.address,
      permit: site.permit,
      operator: (other.operator && site.operator) ?? null,
      phone: (other.phone && site.phone) ?? null,
    },
    version: 0,
    generators: generators.map(({ factId: _factId, ...one }) => one),
  });
