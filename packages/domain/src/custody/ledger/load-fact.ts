import { z } from 'zod';
import { id } from '../../kernel/ids.ts';
import { gallons } from '../../kernel/quantity.ts';
import { wasteType, type WasteType } from '../../services/waste-type.ts';

/** How gallons were measured. */
export const gallonMethods = ['sight_glass', 'meter', 'scale', 'tank_size', 'estimate'] as const;
export const gallonMethod = z.enum(gallonMethods);
export type GallonMethod = z.infer<typeof gallonMethod>;

/** One compartment's share of a pickup or dump. */
export const loadRow = z.object({
  compartmentId: id,
  gallons: gallons.min(1, 'Enter the gallons.'),
  wasteType,
  /** What older phones wrote without having asked; `how` is what counts. */
  method: gallonMethod,
  /** How it was measured, as the crew said; null or missing: not stated. */
  how: gallonMethod.nullish(),
});
export type LoadRow = z.infer<typeof loadRow>;

interface Fact {
  /** Id of its command or form; the same id is the same fact. */
  readonly id: string;
  readonly compartmentId: string;
  /** Milliseconds since 1970; facts of a compartment are replayed in this order, then by id. */
  readonly occurredAt: number;
}

/** True where somebody said that it went in with a waste it must not be mixed with: it happened, and is posted. */
type Mixes = boolean | undefined;

/**
 * An observation at a truck's tank. Ledger entries are derived from facts, so that correcting a fact corrects
 * its entries.
 */
export type LoadFact =
  | (Fact & {
      readonly kind: 'pickup';
      /** The client's address the waste comes from. */
      readonly generatorId: string;
      readonly gallons: number;
      readonly wasteType: WasteType;
      readonly mixes?: Mixes;
    })
  | (Fact & {
      readonly kind: 'discharge';
      readonly siteId: string;
      /** Metered by the receiving site, or read by the driver. */
      readonly gallons: number;
      /** Whether the compartment was empty afterwards: any difference is variance. */
      readonly emptied: boolean;
    })
  | (Fact & {
      readonly kind: 'transfer';
      readonly toCompartmentId: string;
      readonly gallons: number;
      readonly mixes?: Mixes;
    })
  /** The remainder was measured: any difference from the ledger is variance. */
  | (Fact & { readonly kind: 'gauge'; readonly gallons: number })
  /** Washing an empty tank before a different waste; 30 TAC 312.144(c), WI NR 113.06(2)(b)2.b. */
  | (Fact & { readonly kind: 'rinse' });
