import { useNavigate } from '@tanstack/react-router';
import {
  CalendarRange,
  Copy,
  EllipsisVertical,
  ListChecks,
  Map as MapIcon,
  Printer,
  Send,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { downloadSheet } from '../sheets/download-sheet.ts';
import { zooms } from '../lanes/time-scale.ts';
import type { Board } from '../moves/use-board.ts';

export interface BoardToolsProps {
  readonly board: Pick<Board, 'routes'>;
  readonly date: string;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly showsMap: boolean;
  readonly choosesSeveral: boolean;
  readonly onShowMap: (shows: boolean) => void;
  readonly onChooseSeveral: (several: boolean) => void;
  readonly onCopy: () => void;
  readonly onPublish: () => void;
}

/**
 * Buttons a phone has no room for beside the title, with labels. Those that would do nothing are left out.
 */
export function BoardTools({
  board,
  date,
  zoom,
  onZoom,
  showsMap,
  choosesSeveral,
  onShowMap,
  onChooseSeveral,
  onCopy,
  onPublish,
}: BoardToolsProps) {
  const navigate = useNavigate();
  const hasAxis = !useNarrowScreen();
  const when = (can: boolean, item: MenuItem): MenuItem[] => (can ? [item] : []);
  const items: MenuItem[] = [
    {
      label: choosesSeveral ? 'Select one at a time' : 'Select several',
      icon: <ListChecks aria-hidden="true" />,
      onSelect: () => onChooseSeveral(!choosesSeveral),
    },
    {
      label: 'Week',
      icon: <CalendarRange aria-hidden="true" />,
      onSelect: () => void navigate({ to: '/dispatch', search: { view: 'week', date } }),
    },
    {
      label: showsMap ? 'Hide the map' : 'Show the map',
      icon: <MapIcon aria-hidden="true" />,
      onSelect: () => onShowMap(!showsMap),
    },
    ...when(hasAxis && zoom > 0, {
      label: 'Zoom out',
      icon: <ZoomOut aria-hidden="true" />,
      onSelect: () => onZoom(zoom - 1),
    }),
    ...when(hasAxis && zoom < zooms.length - 1, {
      label: 'Zoom in',
      icon: <ZoomIn aria-hidden="true" />,
      onSelect: () => onZoom(zoom + 1),
    }),
    { label: 'Publish the day', icon: <Send aria-hidden="true" />, onSelect: onPublish },
    { label: 'Copy a day', icon: <Copy aria-hidden="true" />, onSelect: onCopy },
    ...when(board.routes.length > 0, {
      label: 'Route sheets of the day as PDF',
      icon: <Printer aria-hidden="true" />,
      onSelect: () => void downloadSheet(() => api.dispatch.daySheetsPdf.call({ date })),
    }),
  ];
  return (
    <LazyMenu
      trigger={
        <Button variant="ghost" icon={<EllipsisVertical aria-hidden="true" />} iconLabel="More tools" />
      }
      items={items}
    />
  );
}
