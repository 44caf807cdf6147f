import type { FieldCommand } from './field-command.ts';
import type { DumpCorrection } from './report-correction.ts';
import { isDumpCorrection } from './work-times.ts';

/**
 * Corrections of dumps that were sent before, the last of each: the pack does not say what a report dumped, so that no
 * tank follows them before the next one.
 * @param waiting reports that the pack does not include yet, in their order
 */
export function unshownDumps(waiting: readonly FieldCommand[]): DumpCorrection[] {
  const shown = new Set(waiting.flatMap(({ id, type }) => (type === 'load.dumped' ? id : [])));
  const firstOf = new Map<string, string>();
  const last = new Map<string, DumpCorrection>();
  for (const { id, type, data } of waiting) {
    if (type !== 'report.corrected' || !isDumpCorrection(data)) continue;
    const first = firstOf.get(data.commandId) ?? data.commandId;
    firstOf.set(id, first);
    if (!shown.has(first)) last.set(first, data);
  }
  return [...last.values()];
}
