import { Pause, Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';

export const minuteMs = 60_000;
/** Minutes of the day in a second. */
const speeds = [1, 5, 15];
const tickMs = 250;

export interface PlaybackProps {
  /** The first moment of the track, and the last in whole minutes from there; in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly clock: (at: number) => string;
}

/** Plays a day: a slider that arrow keys move by minutes, start and pause, how fast. */
export function Playback({ from, until, at, onMove, clock }: PlaybackProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [minutesPerSecond, setSpeed] = useState(speeds[1] ?? 5);
  const slider = useId();
  const isOver = at >= until;
  useEffect(() => {
    if (!isPlaying || isOver) return undefined;
    const timer = setTimeout(
      () => onMove(Math.min(until, at + (minutesPerSecond * minuteMs * tickMs) / 1_000)),
      tickMs,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, isOver, at, until, minutesPerSecond, onMove]);
  const isMoving = isPlaying && !isOver;
  const press = () => {
    if (isOver) onMove(from);
    setPlaying(!isMoving);
  };
  return (
    <fieldset aria-label="Playback" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="sm"
        icon={isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={press}
      >
        {isMoving ? 'Pause' : 'Play'}
      </Button>
      <label htmlFor={slider} className="sr-only">
        Time of day
      </label>
      <input
        id={slider}
        type="range"
        min={from}
        max={until}
        step={minuteMs}
        value={Math.min(until, at)}
        aria-valuetext={clock(at)}
        onChange={(event) => onMove(Number(event.target.value))}
        className="h-6 min-w-40 flex-1 accent-accent"
      />
      <span className="numeric w-20 text-right font-medium">{clock(at)}</span>
      <fieldset aria-label="Speed" className="flex gap-1">
        {speeds.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={speed === minutesPerSecond}
            onClick={() => setSpeed(speed)}
            className={classNames(
              'numeric rounded-md border px-2 py-1 text-xs',
              speed === minutesPerSecond
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'border-line text-ink-soft hover:text-ink',
            )}
          >
            {speed} min/s
          </button>
        ))}
      </fieldset>
    </fieldset>
  );
}
