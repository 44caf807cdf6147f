/** An amount a source owes, or has on drafts and issued invoices, by line key. */
export interface KeyedCents {
  readonly key: string;
  readonly cents: number;
}

/**
 * Returns what is still to bill: for each key the amount owed less the amount billed, without those that
 * agree. Negative is a credit. So a job is billed once, missed runs catch up, and a fact corrected after an
 * invoice becomes a charge or a credit.
 * @param owed everything the source owes from its start on, in invoice order
 * @param billed its lines on drafts and issued invoices; voided invoices are left out
 */
export function owedLessBilled<Owed extends KeyedCents>(
  owed: readonly Owed[],
  billed: readonly KeyedCents[],
): { readonly key: string; readonly cents: number; readonly owed: Owed | undefined }[] {
  const billedByKey = sums(billed);
  const owedByKey = sums(owed);
  const lines = new Map<string, Owed>();
  for (const line of owed) if (!lines.has(line.key)) lines.set(line.key, line);
  const keys = new Set([...owedByKey.keys(), ...billedByKey.keys()]);
  return [...keys].flatMap((key) => {
    const cents = (owedByKey.get(key) ?? 0) - (billedByKey.get(key) ?? 0);
    return cents === 0 ? [] : [{ key, cents, owed: lines.get(key) }];
  });
}

function sums(lines: readonly KeyedCents[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const { key, cents } of lines) byKey.set(key, (byKey.get(key) ?? 0) + cents);
  return byKey;
}
