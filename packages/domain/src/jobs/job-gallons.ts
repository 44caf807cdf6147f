/** Who says how much was pumped at a job. */
export const gallonsSources = ['ledger', 'report', 'by-hand', 'import'] as const;
/**
 * - `ledger`: its pickups in the trucks' tanks; their sum, null when all were withdrawn.
 * - `report`: a phone's figure that the ledger refused; not billed before the office decides about it.
 * - `by-hand`: somebody typed it, and no tank has it: no truck, or one whose ledger is not kept.
 * - `import`: work done before the company used the product.
 */
export type GallonsFrom = (typeof gallonsSources)[number];
