import { Link } from '@tanstack/react-router';
import { CalendarRange, Copy, Map as MapIcon, Redo2, Sparkles, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { zooms } from './time-scale.ts';
import { DaySheetsButton } from './life/day-sheets-button.tsx';
import type { Board } from './use-board.ts';

interface BoardHeaderProps {
  readonly board: Pick<Board, 'undo' | 'redo' | 'canUndo' | 'canRedo' | 'routes'>;
  readonly date: string;
  readonly description: string;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly showsMap: boolean;
  /** A plan is looked at instead of the board: on a phone the board's tools would only be in its way. */
  readonly isComparing: boolean;
  readonly onShowMap: (shows: boolean) => void;
  readonly onCopy: () => void;
  readonly onOptimize: () => void;
}

export function BoardHeader({ board, date, description, zoom, onZoom, showsMap, isComparing, onShowMap, onCopy, onOptimize }: BoardHeaderProps) {
  return (
    <PageHeader
      title="Dispatch"
      description={description}
      actions={
        <div className={classNames('flex flex-wrap items-center gap-2', isComparing && 'max-md:hidden')}>
          <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} iconLabel="Undo" shortcut={['Ctrl', 'Z']} onClick={board.undo} {...(!board.canUndo && { disabledReason: 'Nothing to undo.' })} />
          <Button variant="ghost" icon={<Redo2 aria-hidden="true" />} iconLabel="Redo" shortcut={['Ctrl', 'Shift', 'Z']} onClick={board.redo} {...(!board.canRedo && { disabledReason: 'Nothing to redo.' })} />
          <Button variant="ghost" icon={<ZoomOut aria-hidden="true" />} iconLabel="Longer part of the day" onClick={() => onZoom(Math.max(0, zoom - 1))} {...(zoom === 0 && { disabledReason: 'The whole day is shown.' })} />
          <Button variant="ghost" icon={<ZoomIn aria-hidden="true" />} iconLabel="Shorter part of the day" onClick={() => onZoom(Math.min(zooms.length - 1, zoom + 1))} {...(zoom === zooms.length - 1 && { disabledReason: 'This is the closest.' })} />
          <Button variant="ghost" icon={<Copy aria-hidden="true" />} iconLabel="Copy a day" onClick={onCopy} />
          <DaySheetsButton date={date} hasRoutes={board.routes.length > 0} />
          <Button icon={<CalendarRange aria-hidden="true" />} render={<Link to="/dispatch" search={{ view: 'week', date }} />}>
            Week
          </Button>
          <Button icon={<MapIcon aria-hidden="true" />} aria-pressed={showsMap} onClick={() => onShowMap(!showsMap)}>
            Map
          </Button>
          <Button variant="primary" icon={<Sparkles aria-hidden="true" />} onClick={onOptimize}>
            Optimize Routes
          </Button>
        </div>
      }
    />
  );
}
