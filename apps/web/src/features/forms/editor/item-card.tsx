import { itemKindName } from '@haulwright/domain/forms/edit-form';
import type { FormItem } from '@haulwright/domain/forms/form-template';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

interface ItemCardProps {
  readonly item: FormItem;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly problem: string | undefined;
  readonly hasProblem: boolean;
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An item of a form: one line, and its fields while it is open. */
export function ItemCard({
  item,
  number,
  isFirst,
  isLast,
  isOpen,
  problem,
  hasProblem,
  onToggle,
  onMove,
  onRemove,
  children,
}: ItemCardProps) {
  const name = item.label.en === '' ? 'Without text' : item.label.en;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li data-item={item.id} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-1 p-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover"
        >
          <Chevron aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            <span className="block font-medium break-words">
              <span className="numeric text-ink-soft">{number}.</span>{' '}
              <span className={item.label.en === '' ? 'text-ink-faint' : undefined}>{name}</span>
            </span>
            <span className="block text-sm text-ink-soft">{itemKindName[item.kind]}</span>
          </span>
        </button>
        <span className="flex flex-wrap gap-1.5">
          {hasProblem && (
            <Badge tone="bad" icon={badgeIcons.problem}>
              To fix
            </Badge>
          )}
          {item.showWhen !== undefined && <Badge tone="info">Conditional</Badge>}
          {'requireWhen' in item && item.requireWhen !== undefined && (
            <Badge>{item.requireWhen === true ? 'Required' : 'Sometimes required'}</Badge>
          )}
        </span>
        <span className="flex">
          <Button
            variant="ghost"
            data-move={-1}
            icon={<ArrowUp aria-hidden="true" />}
            iconLabel={`Move ${name} up`}
            aria-disabled={isFirst || undefined}
            onClick={() => onMove(-1)}
          />
          <Button
            variant="ghost"
            data-move={1}
            icon={<ArrowDown aria-hidden="true" />}
            iconLabel={`Move ${name} down`}
            aria-disabled={isLast || undefined}
            onClick={() => onMove(1)}
          />
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            iconLabel={`Remove ${name}`}
            onClick={onRemove}
          />
        </span>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t border-line p-3 md:p-4">
          {problem !== undefined && (
            <p role="alert" className="text-bad-text">
              {problem}
            </p>
          )}
          {children}
        </div>
      )}
    </li>
  );
}
