import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarArrowDown,
  Ellipsis,
  Eraser,
  ExternalLink,
  Lock,
  LockOpen,
  Pencil,
  Sparkles,
  Truck,
  Waves,
} from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import { lockRoute, requestOf } from '../moves/board-moves.ts';
import { isOpen, type Lane } from './lanes.ts';
import { useRouteLife } from '../life/use-route-life.tsx';
import type { Board } from '../moves/use-board.ts';

interface LaneMenuProps {
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly board: Board;
  readonly people: readonly JobAssignee[];
  readonly onOtherDay?: (lane: Lane) => void;
}

const NOBODY = 'nobody';

/** What can be done with a whole route. */
export function LaneMenu({ lane, lanes, board, people, onOtherDay }: LaneMenuProps) {
  const navigate = useNavigate();
  const life = useRouteLife(lane.route, board.arrange);
  const [asking, setAsking] = useState<'crew' | 'disposal' | null>(null);
  const { route } = lane;
  if (route === null) return null;
  const mayChange = isOpen(lane) && route.isLocked !== true;

  const order = async () => {
    try {
      const { visits } = await api.routes.suggestOrder.call({
        ...requestOf(route),
        name: null,
        visits: visitsOf(route),
        routeId: route.id,
      });
      board.arrange(`${lane.name} is in the planner’s order.`, [{ ...requestOf(route), visits }]);
    } catch (error) {
      toast.error({ title: "Couldn't optimize the order", description: messageOf(error) });
    }
  };
  return (
    <>
      <LazyMenu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            icon={<Ellipsis aria-hidden="true" />}
            iconLabel={`Actions for ${lane.name}`}
          />
        }
        items={[
          {
            label: 'Open the route',
            icon: <ExternalLink aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/routes/$routeId', params: { routeId: route.id } }),
          },
          ...life.items,
          ...(isOpen(lane)
            ? [
                {
                  label: route.isLocked === true ? 'Unlock the route' : 'Lock the route',
                  icon:
                    route.isLocked === true ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
                  onSelect: () =>
                    board.arrange(
                      `The route of ${lane.name} is ${route.isLocked === true ? 'unlocked' : 'locked'}.`,
                      [lockRoute(route, route.isLocked !== true)],
                    ),
                },
              ]
            : []),
          ...(mayChange
            ? [
                {
                  label: 'Edit the route',
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () =>
                    void navigate({ to: '/routes/$routeId/edit', params: { routeId: route.id } }),
                },
                {
                  label: 'Change truck or driver',
                  icon: <Truck aria-hidden="true" />,
                  onSelect: () => setAsking('crew'),
                },
                {
                  label: 'Empty the tank at the end',
                  icon: <Waves aria-hidden="true" />,
                  onSelect: () => setAsking('disposal'),
                },
              ]
            : []),
          ...(mayChange && fixedVisits(route) === 0
            ? [
                ...(onOtherDay === undefined
                  ? []
                  : [
                      {
                        label: 'Move to another day…',
                        icon: <CalendarArrowDown aria-hidden="true" />,
                        onSelect: () => onOtherDay(lane),
                      },
                    ]),
                {
                  label: 'Optimize the order',
                  icon: <Sparkles aria-hidden="true" />,
                  onSelect: () => void order(),
                },
                {
                  label: 'All jobs back to the pool',
                  icon: <Eraser aria-hidden="true" />,
                  danger: true,
                  onSelect: () =>
                    board.arrange(`The jobs of ${lane.name} are back in the pool.`, [
                      { ...requestOf(route), visits: [] },
                    ]),
                },
              ]
            : []),
        ]}
      />
      {life.dialogs}
      {asking === 'crew' && (
        <CrewDialog lane={lane} lanes={lanes} board={board} people={people} onClose={() => setAsking(null)} />
      )}
      {asking === 'disposal' && (
        <DisposalDialog
          lane={lane}
          sites={board.sites.data ?? []}
          board={board}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Gives the route to another truck or driver. */
function CrewDialog({
  lane,
  lanes,
  board,
  people,
  onClose,
}: LaneMenuProps & { readonly onClose: () => void }) {
  const { route } = lane;
  const [vehicleId, setVehicleId] = useState(route?.vehicleId ?? '');
  const [driver, setDriver] = useState(route?.driverUserId ?? NOBODY);
  const begun = route !== null && fixedVisits(route) > 0;
  const save = () => {
    onClose();
    if (route === null) return;
    const truck = board.trucks.find((one) => one.id === vehicleId);
    // A route called after its truck is called after the new one.
    const name = route.vehicleName !== null && route.name.startsWith(route.vehicleName) ? null : route.name;
    board.arrange(`The route of ${lane.name} goes to ${truck?.name ?? 'another truck'}.`, [
      { ...requestOf(route), name, vehicleId, driverUserId: driver === NOBODY ? null : driver },
    ]);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Truck and driver"
      description={lane.name}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Truck"
          options={board.trucks.map((truck) => ({
            value: truck.id,
            label: truck.name,
            detail: lanes.some(
              (one) => one.vehicle?.id === truck.id && one.route !== null && one.route.id !== route?.id,
            )
              ? 'has a route on this day'
              : undefined,
          }))}
          value={vehicleId}
          onValueChange={setVehicleId}
          disabled={begun}
          {...(begun && { hint: 'The route is under way.' })}
        />
        <Select
          label="Driver"
          options={[
            { value: NOBODY, label: 'No driver yet' },
            ...people.map(({ userId, fullName }) => ({
              value: userId,
              label: fullName === '' ? 'Someone without a name' : fullName,
            })),
          ]}
          value={driver}
          onValueChange={setDriver}
        />
      </div>
    </Dialog>
  );
}

function DisposalDialog({
  lane,
  sites,
  board,
  onClose,
}: {
  readonly lane: Lane;
  readonly sites: readonly DisposalSite[];
  readonly board: Board;
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
