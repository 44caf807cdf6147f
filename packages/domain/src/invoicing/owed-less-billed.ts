import { splitMark } from '../rentals/rental-owed.ts';

/** An amount a source owes, or has on drafts and issued invoices, by line key. */
export interface KeyedCents {
  readonly key: string;
  readonly cents: number;
}

/** What the company let go of a source's lines, by line key. */
export interface Forgiven {
  /** Taken off drafts for a reason; negative where a credit was not given. */
  readonly waived?: readonly KeyedCents[];
  /** Credited after billing, without billing it again; positive. */
  readonly credited?: readonly KeyedCents[];
}

/**
 * Returns what is still to bill: for each key the amount owed less the amount billed, without those that
 * agree. Negative is a credit. So a job is billed once, missed runs catch up, and a fact corrected after an
 * invoice becomes a charge or a credit.
 *
 * What was forgiven neither comes back nor is given back: the client is charged at most what is owed, and at
 * least what is owed less what was forgiven. A correction downwards takes the forgiven part first; only what
 * was charged beyond the amount owed becomes a credit.
 * @param owed everything the source owes from its start on, in invoice order
 * @param billed its lines on drafts and issued invoices, less its credits; voided invoices are left out
 */
export function owedLessBilled<Owed extends KeyedCents>(
  owed: readonly Owed[],
  billed: readonly KeyedCents[],
  forgiven: Forgiven = {},
): { readonly key: string; readonly cents: number; readonly owed: Owed | undefined }[] {
  const billedByKey = sums(billed);
  const owedByKey = sums(owed);
  const letGo = forgivenByFamily(forgiven);
  const lines = new Map<string, Owed>();
  for (const line of owed) if (!lines.has(line.key)) lines.set(line.key, line);
  const keys = new Set([...owedByKey.keys(), ...billedByKey.keys()]);
  return [...keys].flatMap((key) => {
    const family = familyOf(key);
    const [due, charged] = [owedByKey.get(key) ?? 0, billedByKey.get(key) ?? 0];
    const left = letGo.get(family) ?? 0;
    const target = chargedAtLast(due, charged, left);
    if (left !== 0) letGo.set(family, left - (due - target));
    const cents = target - charged;
    return cents === 0 ? [] : [{ key, cents, owed: lines.get(key) }];
  });
}

/** What a key is charged in the end: as little different from what is charged as what is owed allows. */
function chargedAtLast(owed: number, charged: number, forgiven: number): number {
  const lowest = Math.max(Math.min(owed, owed - forgiven), Math.min(0, owed));
  const highest = Math.max(owed, owed - forgiven);
  return Math.min(Math.max(charged, lowest), highest);
}

/** Lines of one price that fell apart, such as rent at two sites, share what was forgiven of it. */
const familyOf = (key: string): string => key.split(splitMark)[0] ?? key;

function forgivenByFamily({ waived = [], credited = [] }: Forgiven): Map<string, number> {
  const byFamily = (lines: readonly KeyedCents[]) =>
    sums(lines.map(({ key, cents }) => ({ key: familyOf(key), cents })));
  const all = byFamily(waived);
  // A credited invoice that itself gave something back has lines the other way round: they are owed again.
  for (const [family, cents] of byFamily(credited))
    if (cents > 0) all.set(family, (all.get(family) ?? 0) + cents);
  return all;
}

function sums(lines: readonly KeyedCents[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const { key, cents } of lines) byKey.set(key, (byKey.get(key) ?? 0) + cents);
  return byKey;
}
