import {
  blankItem,
  itemKindName,
  itemKinds,
  moved,
  newItemId,
  type ItemKind,
} from '@haulwright/domain/forms/edit-form';
import type { FormItem, SimpleItem } from '@haulwright/domain/forms/form-template';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { randomId } from '../../../api/random-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { ItemCard } from './item-card.tsx';
import type { ProblemAt } from './use-form-draft.ts';

interface ItemListProps<Item extends FormItem> {
  /** Label of the list: 'Items', 'Items of Tanks'. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly onItemsChange: (items: Item[]) => void;
  readonly kinds: readonly ItemKind[];
  readonly maxItems: number;
  /** Path of the list in the form: 'items'. */
  readonly place: string;
  readonly problem: ProblemAt;
  readonly renderFields: (item: Item, at: number, change: (item: Item) => void) => ReactNode;
  readonly onRemoved: (item: Item) => void;
}

/** The items of a form, or of a repeated group, in order; one of them is open. */
export function ItemList<Item extends FormItem>({
  label,
  items,
  onItemsChange,
  kinds,
  maxItems,
  place,
  problem,
  renderFields,
  onRemoved,
}: ItemListProps<Item>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfter(list);
  const change = (at: number, item: Item) =>
    onItemsChange(items.map((one, place) => (place === at ? item : one)));

  function add(kind: ItemKind) {
    const item = blankItem(kind, newItemId(randomId()), newItemId(randomId())) as Item;
    onItemsChange([...items, item]);
    setOpenId(item.id);
    setSaid(`${itemKindName[kind]} added as number ${items.length + 1}.`);
    focus(`[data-item="${item.id}"] input`);
  }

  function move(at: number, by: -1 | 1) {
    const item = items[at];
    if (item === undefined || at + by < 0 || at + by >= items.length) return;
    onItemsChange(moved(items, at, by));
    setSaid(`Moved to number ${at + by + 1} of ${items.length}.`);
    focus(`[data-item="${item.id}"] [data-move="${by}"]`);
  }

  function remove(at: number) {
    const item = items[at];
    if (item === undefined) return;
    const next = items[at + 1] ?? items[at - 1];
    onItemsChange(items.filter((_, place) => place !== at));
    onRemoved(item);
    if (next !== undefined) focus(`[data-item="${next.id}"] [aria-expanded]`);
  }

  return (
    <>
      {items.length > 0 && (
        <ol ref={list} aria-label={label} className="flex flex-col gap-2">
          {items.map((item, at) => (
            <ItemCard
              key={item.id}
              item={item}
              number={at + 1}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              isOpen={item.id === openId}
              problem={problem(`${place}/${at}`)}
              hasProblem={hasProblem(problem, `${place}/${at}`, item)}
              onToggle={() => setOpenId(item.id === openId ? null : item.id)}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            >
              {renderFields(item, at, (next) => change(at, next))}
            </ItemCard>
          ))}
        </ol>
      )}
      <output className="sr-only">{said}</output>
      <div className={items.length > 0 ? 'pt-3' : undefined}>
        <LazyMenu
          trigger={
            <Button
              icon={<Plus aria-hidden="true" />}
              disabledReason={items.length >= maxItems ? `At most ${maxItems} items fit in here.` : undefined}
            >
              {label === 'Items' ? 'Add item' : 'Add item to this group'}
            </Button>
          }
          items={
            items.length >= maxItems
              ? []
              : kinds.map((kind) => ({ label: itemKindName[kind], onSelect: () => add(kind) }))
          }
        />
      </div>
    </>
  );
}

/** Whether an item has errors: then its closed card shows that. */
function hasProblem(problem: ProblemAt, place: string, item: FormItem): boolean {
  const own = [
    '',
    '/label/en',
    '/help/en',
    '/statement/en',
    '/unit',
    '/showWhen',
    '/requireWhen',
    '/calculate',
    '/items',
    '/maxRows',
    ...('options' in item ? item.options.map((_, at) => `/options/${at}/label/en`) : []),
    ...('levels' in item ? item.levels.map((_, at) => `/levels/${at}/en`) : []),
    ...('items' in item ? item.items.flatMap((_, at) => [`/items/${at}`, `/items/${at}/label/en`]) : []),
  ];
  return own.some((part) => problem(`${place}${part}`) !== undefined);
}

export const simpleKinds = itemKinds.filter((kind): kind is SimpleItem['kind'] => kind !== 'repeat');

/** Restores the focus after a change of the list: the focused element may have moved or disappeared. */
function useFocusAfter(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (selector: string) => {
    wanted.current = selector;
  };
}
