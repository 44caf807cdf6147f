const storedAt = 'haulwright.portal.paying';

/** What the page keeps while its window shows the card provider's page, which must not learn the link's secret. */
interface Kept {
  readonly token: string;
  readonly attemptId: string;
}

/** Some browsers keep nothing for strangers' pages. */
export function keepForReturn(kept: Kept): void {
  try {
    sessionStorage.setItem(storedAt, JSON.stringify(kept));
  } catch {
    // The page then says where to look.
  }
}

function take(): Kept | undefined {
  try {
    const { token, attemptId } = JSON.parse(sessionStorage.getItem(storedAt) ?? '{}') as Partial<Kept>;
    sessionStorage.removeItem(storedAt);
    return token === undefined || attemptId === undefined ? undefined : { token, attemptId };
  } catch {
    return undefined;
  }
}

export const isReturn = location.hash === '#paid';
/** The payment that the client comes back from. */
export const returned = isReturn ? take() : undefined;
// Reloaded or kept as a bookmark, it is the client's page.
if (returned !== undefined) history.replaceState(null, '', `#${returned.token}`);
