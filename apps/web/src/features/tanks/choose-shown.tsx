import { maxDueJobs } from '@haulwright/domain/tanks/tank';
import { Button } from '../../ui/buttons/button.tsx';
import type { ChosenTanks } from './use-chosen-tanks.ts';

/** Ticks the due tanks that are listed, as many as get their jobs in one step, or none. */
export const ChooseShown = ({ tanks: { ids, selected, chooseOnly } }: { readonly tanks: ChosenTanks }) =>
  ids.length > 0 && (
    <Button onClick={() => chooseOnly(selected.length > 0 ? [] : ids.slice(0, maxDueJobs))}>
      {selected.length > 0 ? 'Clear selection' : `Select ${Math.min(ids.length, maxDueJobs)} shown`}
    </Button>
  );
