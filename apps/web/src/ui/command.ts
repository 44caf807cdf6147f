import type { ReactNode } from 'react';

/** What the palette offers to do. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Commands of one group stand together under its name. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** A quieter word after the label. */
  readonly detail?: string;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly shortcut?: readonly string[];
  readonly run: () => void;
}
