/** How the list of clients is drawn. */
export type ClientView = 'cards' | 'table';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const storageKey = 'haulwright.clients-view';

/** What was chosen last in this browser; cards where nothing is kept. */
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
    // A browser that keeps nothing shows cards next time.
  }
}
