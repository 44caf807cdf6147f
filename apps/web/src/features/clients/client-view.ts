/** The layout of the client list. */
export type ClientView = 'cards' | 'table';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const storageKey = 'haulwright.clients-view';

/** The last choice in this browser; cards by default. */
export function rememberedView(store: Store): ClientView {
  try {
    return store.getItem(storageKey) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

export function rememberView(view: ClientView, store: Store): void {
  try {
    store.setItem(storageKey, view);
  } catch {
    // A browser without storage shows cards next time.
  }
}
