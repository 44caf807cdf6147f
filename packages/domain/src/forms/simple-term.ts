import type { Term } from './terms.ts';

export const calculations = ['sum', 'product', 'difference', 'quotient', 'percent'] as const;
export type Calculation = (typeof calculations)[number];

/**
 * A calculation as chosen on a screen. Sum and product have any number of parts; the others relate one part
 * (percent: the sum of all parts) to another item.
 */
export interface SimpleTerm {
  readonly kind: Calculation;
  readonly parts: readonly string[];
  /** Empty while none is chosen, and for sums and products. */
  readonly of: string;
}

const field = (id: string): Term => ({ field: id });
const fieldIn = (term: Term): string | null =>
  typeof term === 'object' && 'field' in term ? term.field : null;

/** Converts a term to a choice; null for one that nests differently. */
export function readTerm(term: Term): SimpleTerm | null {
  if (typeof term === 'number') return null;
  if ('field' in term) return { kind: 'sum', parts: [term.field], of: '' };
  if ('sum' in term) return listed('sum', term.sum);
  if ('difference' in term) return against('difference', term.difference);
  if ('quotient' in term) return against('quotient', term.quotient);
  const [hundred, share] = term.product;
  if (hundred === 100 && typeof share === 'object' && 'quotient' in share && term.product.length === 2) {
    const [sum, whole] = share.quotient;
    const parts = readTerm(sum);
    const of = fieldIn(whole);
    return parts?.kind === 'sum' && of !== null ? { kind: 'percent', parts: parts.parts, of } : null;
  }
  return listed('product', term.product);
}

function listed(kind: 'sum' | 'product', terms: readonly Term[]): SimpleTerm | null {
  // A list has at least one part: without any it is the neutral element.
  if (terms.length === 1 && typeof terms[0] === 'number') return { kind, parts: [], of: '' };
  const parts = terms.map(fieldIn).filter((part) => part !== null);
  return parts.length === terms.length ? { kind, parts, of: '' } : null;
}

function against(kind: 'difference' | 'quotient', [first, second]: readonly [Term, Term]): SimpleTerm | null {
  const [part, of] = [fieldIn(first), fieldIn(second)];
  return part === null || of === null ? null : { kind, parts: [part], of };
}

/** Converts a choice to a term. */
export function writeTerm({ kind, parts, of }: SimpleTerm): Term {
  const fields = parts.map(field);
  const first = field(parts[0] ?? '');
  switch (kind) {
    case 'sum':
      return { sum: fields.length === 0 ? [0] : fields };
    case 'product':
      return { product: fields.length === 0 ? [1] : fields };
    case 'difference':
      return { difference: [first, field(of)] };
    case 'quotient':
      return { quotient: [first, field(of)] };
    default:
      return { product: [100, { quotient: [{ sum: fields.length === 0 ? [0] : fields }, field(of)] }] };
  }
}
