import { Link } from '@tanstack/react-router';
import {
  CalendarRange,
  Copy,
  Map as MapIcon,
  Monitor,
  Redo2,
  Sparkles,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { BoardTools, type BoardToolsProps } from './board-tools.tsx';
import { DaySheetsButton } from '../sheets/day-sheets-button.tsx';
import { zooms } from '../lanes/time-scale.ts';
import type { Board } from '../moves/use-board.ts';

interface BoardHeaderProps extends BoardToolsProps {
  readonly board: Pick<Board, 'undo' | 'redo' | 'canUndo' | 'canRedo' | 'routes'>;
  readonly description: string;
  readonly today: string;
  /** A plan is compared instead of the board: on a phone the board's tools would only be in its way. */
  readonly isComparing: boolean;
  readonly onOptimize: () => void;
}

/** The board's tools; on a phone a single row, with the others in its menu, to leave room for the lanes. */
export function BoardHeader(props: BoardHeaderProps) {
  const {
    board,
    date,
    today,
    description,
    zoom,
    onZoom,
    showsMap,
    isComparing,
    onShowMap,
    onCopy,
    onOptimize,
  } = props;
  return (
    <PageHeader
      title="Dispatch"
      // A phone shows the day in the row below.
      description={
        <span className={classNames(!isComparing && 'max-md:hidden', 'print:inline')}>{description}</span>
      }
      actions={
        <>
          <div className={classNames('md:hidden', isComparing ? 'hidden' : 'flex items-center gap-1')}>
            <Undo board={board} />
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden="true" />}
              iconLabel="Optimize Routes"
              onClick={onOptimize}
            />
            <BoardTools {...props} />
          </div>
          <div className="flex flex-wrap items-center gap-2 max-md:hidden">
            <Undo board={board} />
            <Button
              variant="ghost"
              icon={<ZoomOut aria-hidden="true" />}
              iconLabel="Zoom out"
              onClick={() => onZoom(Math.max(0, zoom - 1))}
              {...(zoom === 0 && { disabledReason: 'The whole day is shown.' })}
            />
            <Button
              variant="ghost"
              icon={<ZoomIn aria-hidden="true" />}
              iconLabel="Zoom in"
              onClick={() => onZoom(Math.min(zooms.length - 1, zoom + 1))}
              {...(zoom === zooms.length - 1 && { disabledReason: 'This is the closest zoom.' })}
            />
            <Button
              variant="ghost"
              icon={<Copy aria-hidden="true" />}
              iconLabel="Copy a day"
              onClick={onCopy}
            />
            <Button
              variant="ghost"
              icon={<Monitor aria-hidden="true" />}
              iconLabel="Wall display"
              render={<Link to="/dispatch/wall" search={date === today ? {} : { date }} />}
            />
            <DaySheetsButton date={date} hasRoutes={board.routes.length > 0} />
            <Button
              icon={<CalendarRange aria-hidden="true" />}
              render={<Link to="/dispatch" search={{ view: 'week', date }} />}
            >
              Week
            </Button>
            <Button
              icon={<MapIcon aria-hidden="true" />}
              aria-pressed={showsMap}
              onClick={() => onShowMap(!showsMap)}
            >
              Map
            </Button>
            <Button variant="primary" icon={<Sparkles aria-hidden="true" />} onClick={onOptimize}>
              Optimize Routes
            </Button>
          </div>
        </>
      }
    />
  );
}

function Undo({ board }: Pick<BoardHeaderProps, 'board'>) {
  return (
    <>
      <Button
        variant="ghost"
        icon={<Undo2 aria-hidden="true" />}
        iconLabel="Undo"
        shortcut={['Ctrl', 'Z']}
        onClick={board.undo}
        {...(!board.canUndo && { disabledReason: 'Nothing to undo.' })}
      />
      <Button
        variant="ghost"
        icon={<Redo2 aria-hidden="true" />}
        iconLabel="Redo"
        shortcut={['Ctrl', 'Shift', 'Z']}
        onClick={board.redo}
        {...(!board.canRedo && { disabledReason: 'Nothing to redo.' })}
      />
    </>
  );
}
