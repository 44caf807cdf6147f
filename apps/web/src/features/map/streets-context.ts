// Public to the office's frame, which knows who is signed in; maps do not.
import type { StreetsShown } from '@haulwright/domain/geography/streets';
import { createContext, useContext } from 'react';

/** The streets under the maps of this installation; null: none. */
export const StreetsContext = createContext<StreetsShown | null>(null);

export const useStreetsShown = (): StreetsShown | null => useContext(StreetsContext);

/** Whom the streets of a file are owed to, as the map says it. */
export const streetsOwedTo = 'Streets © OpenStreetMap contributors';
