import type { ClientSummary } from '@haulwright/domain/clients/client';
import { createContext, useContext } from 'react';

/** What a call begins with. */
export interface CallStart {
  readonly client?: ClientSummary;
  /** 'yyyy-MM-dd', or 'today' by the company's clock: the day of the board one is on. */
  readonly date?: string;
}

/** The dialogs that pages open over themselves; the office's frame shows one at a time. */
export type SharedDialog = 'job' | 'optimize' | 'report';

export type OpenDialog = (dialog: SharedDialog, start?: CallStart) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => undefined);

/** Opens a dialog of the office's frame over the page one is on. */
export const useOpenDialog = (): OpenDialog => useContext(OpenDialogContext);
