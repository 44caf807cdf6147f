import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { visitsOf } from '../../routes/visits.ts';
import { requestOf } from '../moves/board-moves.ts';
import type { Board } from '../moves/use-board.ts';
import type { Lane } from './lanes.ts';

/** Adds a stop at a disposal site to the end of a route. */
export function DisposalDialog({
  lane,
  sites,
  board,
  onClose,
}: {
  readonly lane: Lane;
  readonly sites: readonly DisposalSite[];
  readonly board: Pick<Board, 'arrange'>;
  readonly onClose: () => void;
}) {
  const inUse = sites.filter((site) => site.active);
  const [siteId, setSiteId] = useState(inUse[0]?.id ?? '');
  const add = () => {
    onClose();
    const site = inUse.find((one) => one.id === siteId);
    if (lane.route !== null && site !== undefined)
      board.arrange(`${lane.name} is emptied at ${site.name} at the end.`, [
        {
          ...requestOf(lane.route),
          visits: [...visitsOf(lane.route), { kind: 'disposal', disposalSiteId: site.id }],
        },
      ]);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Empty the tank"
      description={lane.name}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            {...(inUse.length === 0 && {
              disabledReason: 'There is no disposal site. Add one under Settings, Disposal Sites.',
            })}
          >
            Add
          </Button>
        </>
      }
    >
      <Select
        label="Disposal site"
        options={inUse.map((site) => ({ value: site.id, label: site.name }))}
        value={siteId === '' ? null : siteId}
        onValueChange={setSiteId}
      />
    </Dialog>
  );
}
