import { Waves } from 'lucide-react';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';

export interface EmptySite {
  readonly id: string;
  readonly name: string;
}

interface EmptyMenuProps {
  readonly label: string;
  /** The stop it belongs to, for screen readers. */
  readonly stop?: string;
  readonly sites: readonly EmptySite[];
  readonly onChoose: (site: EmptySite) => void;
  readonly variant?: ButtonVariant;
  /** Icon only, where there is no room for text. */
  readonly iconOnPhone?: boolean;
}

/** Adds a trip to a disposal site; with only one there is no menu. */
export function EmptyMenu({
  label,
  stop,
  sites,
  onChoose,
  variant = 'ghost',
  iconOnPhone = false,
}: EmptyMenuProps) {
  const look = { size: 'sm', variant, icon: <Waves aria-hidden="true" /> } as const;
  const [only, ...more] = sites;
  const words = (
    <span className={iconOnPhone ? 'max-sm:sr-only' : undefined}>
      {label}
      {stop !== undefined && <span className="sr-only"> {stop}</span>}
      {more.length > 0 && '…'}
    </span>
  );
  if (only === undefined) {
    return (
      <Button
        {...look}
        disabledReason="There is no disposal site yet. Add one under Settings, Disposal Sites."
      >
        {words}
      </Button>
    );
  }
  if (more.length === 0) {
    return (
      <Button {...look} tooltip={only.name} onClick={() => onChoose(only)}>
        {words}
      </Button>
    );
  }
  return (
    <LazyMenu
      trigger={<Button {...look}>{words}</Button>}
      items={sites.map((site) => ({ label: site.name, onSelect: () => onChoose(site) }))}
    />
  );
}
