import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLateCode } from '../../../ui/late/late-part.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import type { DragStore } from '../moves/drag-store.ts';
import type { Lane } from '../lanes/lanes.ts';
import { type CardPlace, placeCard } from './card-place.ts';
import type { Settle } from './finding-list.tsx';
import { buttonOf, type OpenCard, useCard } from './use-card.ts';

const loadStopCard = async () => (await import('./stop-card.tsx')).StopCard;
const StopCard = lazyPart(loadStopCard);

interface StopCardsProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly drag: DragStore;
  readonly lanes: readonly Lane[];
  readonly sites: readonly DisposalSite[];
  readonly onSettle: Settle;
}

/** The card of the current stop. */
export function StopCards({ root, drag, lanes, sites, onSettle }: StopCardsProps) {
  const box = useRef<HTMLElement>(null);
  useLateCode(loadStopCard);
  const { open, close, leave } = useCard(root, box, drag);
  const found = open === null ? null : visitOn(lanes, open.visit);
  if (open === null || found === null) return null;
  return (
    <CardWindow open={open} root={root} box={box} title={found.stop.title}>
      <StopCard
        lane={found.lane}
        stop={found.stop}
        sites={sites}
        onClose={leave}
        onSettle={(...what) => {
          close();
          onSettle(...what);
        }}
      />
    </CardWindow>
  );
}

interface CardWindowProps {
  readonly open: OpenCard;
  readonly root: RefObject<HTMLElement | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly children: ReactNode;
}

/** Positioned beside the block of its stop; on a phone at the bottom of the window. */
function CardWindow({ open, root, box, title, children }: CardWindowProps) {
  const [place, setPlace] = useState<Partial<CardPlace>>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const button = buttonOf(root.current, open.visit);
    if (box.current === null || button === null) return undefined;
    const own = box.current;
    const measure = () => {
      const { width, height } = own.getBoundingClientRect();
      setPlace(
        placeCard(
          button.getBoundingClientRect(),
          // What it would take without a limit: what is cut off now, too.
          { width, height: height + own.scrollHeight - own.clientHeight },
          { width: document.documentElement.clientWidth, height: window.innerHeight },
        ),
      );
    };
    measure();
    if (open.hasFocus) own.focus();
    // Data from the server make it taller.
    const sizes = new ResizeObserver(measure);
    sizes.observe(own);
    return () => sizes.disconnect();
  }, [open, root, box]);
  return createPortal(
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`About ${title}`}
      style={place}
      className="popup-surface fixed z-30 w-80 overflow-y-auto border border-line p-3.5 text-sm max-md:inset-x-2! max-md:top-auto! max-md:bottom-2! max-md:max-h-[70dvh]! max-md:w-auto"
    >
      {children}
    </section>,
    document.body,
  );
}

function visitOn(
  lanes: readonly Lane[],
  visit: string,
): { readonly lane: Lane & { readonly route: Route }; readonly stop: RouteStop } | null {
  for (const lane of lanes) {
    const { route } = lane;
    const stop = route?.stops.find((one) => one.jobId === visit || one.id === visit);
    if (route !== null && stop !== undefined) return { lane: { ...lane, route }, stop };
  }
  return null;
}
