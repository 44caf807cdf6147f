/** How a list is laid out: as the cards or lines it has by itself, or as a table. */
export type ListView = 'cards' | 'table';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (list: string): string => `haulwright.${list}-view`;

/** The last choice in this browser; cards by default. @param list the list's own name: 'clients' */
export function rememberedView(list: string, store: Store): ListView {
  try {
    return store.getItem(keyOf(list)) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

export function rememberView(list: string, view: ListView, store: Store): void {
  try {
    store.setItem(keyOf(list), view);
  } catch {
    // A browser without storage shows cards next time.
  }
}
