import type { ReactNode } from 'react';

/** A command of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Commands of a group are listed together under its name. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** A quieter word after the label. */
  readonly detail?: string;
  /** Additional search words. */
  readonly keywords?: string;
  readonly shortcut?: readonly string[];
  readonly run: () => void;
}
