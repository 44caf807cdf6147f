import {
  Ban,
  Building2,
  CheckCircle2,
  Circle,
  LocateFixed,
  MapPin,
  MinusCircle,
  XCircle,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { StopState } from '../state/day-view.ts';
import { useTexts } from '../texts/use-texts.ts';

const icons: Record<StopState, ReactNode> = {
  planned: <Circle aria-hidden="true" />,
  arriving: <LocateFixed aria-hidden="true" />,
  arrived: <MapPin aria-hidden="true" />,
  done: <CheckCircle2 aria-hidden="true" />,
  'not-done': <XCircle aria-hidden="true" />,
  'not-needed': <MinusCircle aria-hidden="true" />,
  cancelled: <Ban aria-hidden="true" />,
  office: <Building2 aria-hidden="true" />,
};

/** The state of a stop, as icon and text. */
export function StopBadge({ state }: { readonly state: StopState }) {
  const { stop } = useTexts();
  const words: Record<StopState, string> = {
    planned: stop.planned,
    arriving: stop.arriving,
    arrived: stop.arrived,
    done: stop.done,
    'not-done': stop.notDone,
    'not-needed': stop.notNeeded,
    cancelled: stop.cancelled,
    office: stop.office,
  };
  return (
    <span className="inline-flex items-center gap-1.5 text-lg font-medium text-ink [&_svg]:size-5 [&_svg]:shrink-0">
      {icons[state]}
      {words[state]}
    </span>
  );
}
