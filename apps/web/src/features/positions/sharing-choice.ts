/** Whether this person shares the position of this device, remembered here and nowhere else. */
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
    // A browser that keeps nothing asks again next time.
  }
}
