import { Component, lazy, Suspense, useState, type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MapDrawing } from './map-types.ts';
import { useOutlines } from './outlines.ts';
import { SvgMap } from './svg-map.tsx';
import { supportsWebgl } from './webgl-support.ts';

const WebglMap = lazy(() => import('./webgl-map.tsx'));

interface MapSurfaceProps extends MapDrawing {
  /** Any CSS height. */
  readonly height: number | string;
}

/** A framed map: with WebGL where there is WebGL, else, or when that fails, as plain SVG. Needs no outside server. */
export function MapSurface({ height, ...drawing }: MapSurfaceProps) {
  const { outlines, failed } = useOutlines();
  const [webgl, setWebgl] = useState(supportsWebgl);
  const plain = <SvgMap {...drawing} outlines={outlines} />;
  const giveUpWebgl = () => setWebgl(false);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset groups form fields; this groups a picture and its markers
    <div role="group" aria-label={drawing.label} data-map={webgl ? 'webgl' : 'svg'} className="relative isolate w-full overflow-hidden rounded-lg border border-line bg-sunken" style={{ height }}>
      {webgl ? (
        <FailureBoundary onFailure={giveUpWebgl} fallback={plain}>
          <Suspense fallback={<Skeleton className="absolute inset-0 rounded-none" />}>
            <WebglMap {...drawing} outlines={outlines} onUnusable={giveUpWebgl} />
          </Suspense>
        </FailureBoundary>
      ) : (
        plain
      )}
      <p className="absolute right-0 bottom-0 z-10 rounded-tl-md bg-surface px-1.5 text-xs text-ink-soft">
        {failed ? 'The map’s outlines could not be loaded.' : 'US Census Bureau · GeoNames (CC BY 4.0)'}
      </p>
    </div>
  );
}

interface FailureBoundaryProps {
  readonly onFailure: () => void;
  readonly fallback: ReactNode;
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
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
