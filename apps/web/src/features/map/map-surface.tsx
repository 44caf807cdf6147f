import {
  Component,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import type { MapDrawing } from './map-types.ts';
import { streetsOwedTo } from './streets-context.ts';
import { SvgMap } from './svg-map.tsx';
import { useOutlines } from './use-outlines.ts';
import { supportsWebgl } from './webgl-support.ts';

const WebglMap = lazy(() => import('./webgl-map.tsx'));

interface MapSurfaceProps extends MapDrawing {
  /** Any CSS height. */
  readonly height: number | string;
}

/**
 * A framed map: with WebGL where available, otherwise as plain SVG. Needs no external server. The SVG map appears at
 * once and stays until the WebGL map has rendered below it.
 */
export function MapSurface({ height, ...drawing }: MapSurfaceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { outlines, failed, onLook } = useOutlines();
  const [webgl, setWebgl] = useState(supportsWebgl);
  const [drawn, setDrawn] = useState(false);
  const [streets, setStreets] = useState<string>();
  const keepFocus = useFocusKeeper(frame, drawn);
  const giveUpWebgl = () => setWebgl(false);
  const takeOver = () => {
    if (drawn || (!outlines && !failed)) return;
    keepFocus();
    setDrawn(true);
  };
  return (
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset groups form fields; this a picture
      role="group"
      aria-label={drawing.label}
      data-map={webgl ? 'webgl' : 'svg'}
      className="relative isolate w-full overflow-hidden rounded-lg border border-line bg-sunken"
      style={{ height }}
    >
      {webgl && (
        <FailureBoundary onFailure={giveUpWebgl}>
          <Suspense>
            <div className={classNames('absolute inset-0', !drawn && 'invisible')}>
              <WebglMap
                {...drawing}
                outlines={outlines}
                onLook={onLook}
                onDrawn={takeOver}
                onStreets={setStreets}
                onUnusable={giveUpWebgl}
              />
            </div>
          </Suspense>
        </FailureBoundary>
      )}
      {!(webgl && drawn) && <SvgMap {...drawing} outlines={outlines} onLook={onLook} />}
      <p className="absolute right-0 bottom-0 z-10 rounded-tl-md bg-surface px-1.5 text-xs text-ink-soft">
        {failed ? 'The map’s outlines could not be loaded.' : 'US Census Bureau · GeoNames (CC BY 4.0)'}
        {owedFor(
          webgl ? streets : undefined,
          drawing.lines.some(({ via }) => via.length > 0),
        )}
      </p>
    </div>
  );
}

/** Whom the streets under the map and the roads that lines follow are owed to: often the same, then said once. */
function owedFor(streets: string | undefined, hasRoads: boolean): string {
  if (hasRoads && streets === streetsOwedTo) return ' · Streets and roads © OpenStreetMap contributors';
  return `${streets === undefined ? '' : ` · ${streets}`}${hasRoads ? ' · Roads © OpenStreetMap contributors' : ''}`;
}

/**
 * Call the result before markers are replaced by others of the same names: once they are, focus moves to the new one.
 * At a render before that the new markers are still hidden and cannot take it.
 */
function useFocusKeeper(frame: RefObject<HTMLElement | null>, replaced: boolean): () => void {
  const name = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!replaced || name.current === null) return;
    const kept = name.current;
    name.current = null;
    [...(frame.current?.querySelectorAll<HTMLElement>('button') ?? [])]
      .find((button) => button.getAttribute('aria-label') === kept)
      ?.focus();
  }, [frame, replaced]);
  return () => {
    const focused = document.activeElement;
    name.current = focused && frame.current?.contains(focused) ? focused.getAttribute('aria-label') : null;
  };
}

interface FailureBoundaryProps {
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** Catches a map library that does not load or throws while drawing. */
class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
