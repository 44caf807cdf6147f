const covers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog, menu or list lies over the page: keys are its own then. One that is closed may stay in the page, hidden. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(covers)].some((one) => one.checkVisibility({ visibilityProperty: true }));
