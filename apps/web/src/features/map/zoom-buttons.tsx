import { Minus, Plus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';

/**
 * Closer and farther, in the map's upper right corner. @param onZoom +1 or −1 zoom step, each a factor of two
 */
export function ZoomButtons({ onZoom }: { readonly onZoom: (steps: 1 | -1) => void }) {
  return (
    <div className="absolute top-2 right-2 z-10 flex flex-col gap-1">
      <Button size="sm" iconLabel="Zoom in" icon={<Plus />} onClick={() => onZoom(1)} />
      <Button size="sm" iconLabel="Zoom out" icon={<Minus />} onClick={() => onZoom(-1)} />
    </div>
  );
}
