import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';

/** A bit more than three heartbeats: a screen silent for longer is gone. */
export const editingLastsMs = 40_000;
const maxScreensOfPerson = 8;
const maxScreensOfCompany = 200;

/** The last report of a screen. */
export interface ScreenSaid {
  readonly companyId: string;
  readonly userId: string;
  readonly screen: string;
  /** None: it is done. */
  readonly editors: readonly RouteEditor[];
}

interface Screen extends ScreenSaid {
  readonly heardAtMs: number;
}

/** The routes whose editors have changed. */
interface Difference {
  readonly companyId: string;
  readonly routeIds: readonly string[];
}

/**
 * Tracks who is editing which route, as this process has heard it. Times are milliseconds of a monotonic
 * clock.
 */
export class EditorsKnown {
  readonly #companies = new Map<string, Map<string, Screen>>();

  get isEmpty(): boolean {
    return this.#companies.size === 0;
  }

  of(companyId: string, nowMs: number): RouteEditor[] {
    return [...(this.#companies.get(companyId)?.values() ?? [])]
      .filter((screen) => isThere(screen, nowMs))
      .flatMap(({ editors }) => editors);
  }

  /**
   * Takes a screen's full list of edited routes; earlier ones are dropped, but the start of each edit is
   * kept.
   */
  hear(said: ScreenSaid, nowMs: number): Difference {
    const screens = this.#companies.get(said.companyId) ?? new Map<string, Screen>();
    const key = `${said.userId} ${said.screen}`;
    const before = screens.get(key)?.editors ?? [];
    const editors = said.editors.map(
      (editor) =>
        before.find(({ routeId, where }) => routeId === editor.routeId && where === editor.where) ?? editor,
    );
    // Newest last, so that the oldest are evicted first.
    screens.delete(key);
    if (editors.length > 0) screens.set(key, { ...said, editors, heardAtMs: nowMs });
    const tooMany = [...screens]
      .filter(([, { userId }]) => userId === said.userId)
      .slice(0, -maxScreensOfPerson);
    const crowd = [...screens].slice(0, -maxScreensOfCompany);
    for (const [one] of [...tooMany, ...crowd]) screens.delete(one);
    if (screens.size > 0) this.#companies.set(said.companyId, screens);
    else this.#companies.delete(said.companyId);
    const routeIds = [...tooMany, ...crowd].flatMap(([, screen]) => routesOf(screen.editors));
    return {
      companyId: said.companyId,
      routeIds: [...new Set([...routeIds, ...differing(before, editors)])],
    };
  }

  /** Drops screens that have gone silent. */
  forgetSilent(nowMs: number): Difference[] {
    return [...this.#companies].flatMap(([companyId, screens]) => {
      const gone = [...screens].filter(([, screen]) => !isThere(screen, nowMs));
      for (const [key] of gone) screens.delete(key);
      if (screens.size === 0) this.#companies.delete(companyId);
      const routeIds = gone.flatMap(([, { editors }]) => routesOf(editors));
      return routeIds.length === 0 ? [] : [{ companyId, routeIds }];
    });
  }
}

const isThere = ({ heardAtMs }: Screen, nowMs: number): boolean => nowMs - heardAtMs < editingLastsMs;
const routesOf = (editors: readonly RouteEditor[]): string[] => editors.map(({ routeId }) => routeId);

const differing = (before: readonly RouteEditor[], after: readonly RouteEditor[]): string[] => [
  ...routesOf(before.filter((editor) => !after.includes(editor))),
  ...routesOf(after.filter((editor) => !before.includes(editor))),
];
