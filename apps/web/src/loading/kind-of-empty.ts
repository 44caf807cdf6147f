/** Why a list has no rows: there are none yet, the search finds none, or the filters leave none. */
export type KindOfEmpty = 'yet' | 'found' | 'left';

/** A search takes precedence over filters, as it was probably entered last. */
export function kindOfEmpty(search: string | undefined, isNarrowed: boolean): KindOfEmpty {
  if (search !== undefined && search !== '') return 'found';
  return isNarrowed ? 'left' : 'yet';
}
