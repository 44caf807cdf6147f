import type { DueTank } from '@haulwright/domain/tanks/tank';
import { useState } from 'react';

/** Due tanks ticked for their jobs, among those listed. */
export function useChosenTanks(tanks: readonly DueTank[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = (tanks ?? []).map(({ addressId }) => addressId);
  const choose = (addressId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(addressId);
    else next.delete(addressId);
    setChosen(next);
  };
  return {
    chosen,
    choose,
    /** The tanks listed, in the list's order. */
    ids,
    /** Those of them that are ticked: nothing is done to a tank out of sight. */
    selected: ids.filter((id) => chosen.has(id)),
    chooseOnly: (only: readonly string[]) => setChosen(new Set(only)),
  };
}

export type ChosenTanks = ReturnType<typeof useChosenTanks>;
