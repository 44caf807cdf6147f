/** Whether this person shares this device's position, stored only here. */
const keyOf = (userId: string): string => `haulwright.share-position.${userId}`;

export function isSharingChosen(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'yes';
  } catch {
    return false;
  }
}

export function chooseSharing(userId: string, shares: boolean): void {
  try {
    if (shares) localStorage.setItem(keyOf(userId), 'yes');
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage the browser asks again next time.
  }
}
