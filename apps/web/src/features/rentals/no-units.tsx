import { Button } from '../../ui/button.tsx';

interface NoUnitsContext {
  /** Nothing is rented out yet, so there is nothing a unit could be of. */
  readonly hasNoKinds: boolean;
  readonly onShowAll: () => void;
}

/** What the list of units says without units, with the first step. */
export const noUnits = ({ hasNoKinds, onShowAll }: NoUnitsContext) => ({
  yet: {
    title: 'No Units Yet',
    description: hasNoKinds
      ? 'First say under Kinds what is rented out, then add units of it.'
      : 'Units are toilets and the like, each with a label number.',
  },
  left: {
    title: 'No Units Left',
    description: 'No unit is of this kind and state.',
    action: <Button onClick={onShowAll}>Show all units</Button>,
  },
});
