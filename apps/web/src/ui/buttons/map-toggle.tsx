import { Map as MapIcon } from 'lucide-react';
import { Button } from './button.tsx';

interface MapToggleProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Shows and hides the map above a list. */
export const MapToggle = ({ isOpen, onOpenChange }: MapToggleProps) => (
  <Button icon={<MapIcon aria-hidden="true" />} aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)}>
    {isOpen ? 'Hide map' : 'Show map'}
  </Button>
);
