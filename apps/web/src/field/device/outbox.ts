import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { lastClock } from './clock.ts';
import { commandId } from './command-id.ts';
import { lasting, type PersonDatabase } from './database.ts';
import { holdMs, isHeld } from './send-rules.ts';
import type { StoredCommand } from './stored.ts';
import { forgetTyped } from './unkept.ts';

type EnvelopeKey = 'id' | 'v' | 'after' | 'clock' | 'files';

/** A command without the fields added by the outbox. */
export type NewCommand = FieldCommand extends infer Each
  ? Each extends FieldCommand
    ? Omit<Each, EnvelopeKey>
    : never
  : never;

/**
 * Saves a command and removes its draft in one transaction; afterwards no crash loses it.
 * @param about client or route, for lists that outlive the pack
 * @param heldMs how long it can be undone
 * @param marks drafts about it, by their keys: a phone that dies between the two would say something else of it
 */
export async function saveCommand(
  database: PersonDatabase,
  made: NewCommand,
  about: string,
  draftKey?: string,
  heldMs: number = holdMs,
  marks: (command: FieldCommand) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<FieldCommand> {
  const clock = await lastClock();
  const command = await lasting(database, () =>
    database.transaction('rw', tablesOf(database), async () => {
      const photos =
        draftKey === undefined
          ? []
          : await database.photos
              .where('formKey')
              .equals(draftKey)
              // Photos of a form's items: `<draft>/<item>`.
              .or('formKey')
              .startsWith(`${draftKey}/`)
              .and(({ state }) => state === 'draft')
              .sortBy('takenAt');
      const before = await database.subjects.get(made.subject);
      const whole = {
        ...made,
        id: commandId(),
        v: 1,
        after: before?.lastId ?? null,
        clock,
        files: photos.map(({ sha256, bytes, role, isForClient }) => ({
          sha256,
          bytes,
          type: 'image/jpeg',
          role,
          ...(isForClient === true && { isForClient }),
        })),
      } as FieldCommand;
      await database.commands.add({
        id: whole.id,
        subject: whole.subject,
        command: whole,
        state: 'waiting',
        heldUntil: Date.now() + heldMs,
        about,
      });
      await database.subjects.put({ subject: whole.subject, lastId: whole.id });
      for (const { sha256 } of photos)
        await database.photos.update(sha256, { state: 'waiting', commandId: whole.id });
      if (draftKey !== undefined) {
        await database.drafts.delete(draftKey);
        // Parts of it: `<draft>/<part>`.
        await database.drafts.where('key').startsWith(`${draftKey}/`).delete();
      }
      for (const [key, value] of Object.entries(marks(whole)))
        await database.drafts.put({ key, value, savedAt: Date.now() });
      return whole;
    }),
  );
  if (draftKey !== undefined) forgetTyped(database, draftKey);
  void askToPersist();
  return command;
}

/** The tables written together with a command. */
const tablesOf = (database: PersonDatabase) => [
  database.commands,
  database.subjects,
  database.drafts,
  database.photos,
];

/** Undoes a command that was not sent and has no successor. @returns whether it was undone */
export function takeBack(database: PersonDatabase, id: string): Promise<boolean> {
  return lasting(database, () =>
    database.transaction('rw', tablesOf(database), async () => {
      const stored = await database.commands.get({ id });
      const last = stored && (await database.subjects.get(stored.subject));
      if (stored?.state !== 'waiting' || last?.lastId !== id || !isHeld(stored, Date.now())) return false;
      await database.commands.delete(stored.seq);
      // They belong to their form again.
      await database.photos.where({ commandId: id }).modify({ state: 'draft', commandId: null });
      await database.subjects.put({ subject: stored.subject, lastId: stored.command.after });
      return true;
    }),
  );
}

/** Ends the undo period: everything is sent when the person leaves the screen. */
export function endHolds(database: PersonDatabase): Promise<number> {
  return lasting(database, () => database.commands.where('state').equals('waiting').modify({ heldUntil: 0 }));
}

/** The server's answer to one command. */
export interface Judged {
  readonly id: string;
  readonly outcome: 'applied' | 'recorded' | 'waiting' | 'refused';
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Stores the outcomes of a batch in one transaction. */
export function settle(database: PersonDatabase, outcomes: readonly Judged[]): Promise<void> {
  return lasting(database, () =>
    database.transaction('rw', database.commands, database.subjects, async () => {
      for (const { id, outcome, code, message } of outcomes) {
        const stored = await database.commands.get({ id });
        if (stored === undefined || stored.state !== 'waiting' || outcome === 'waiting') continue;
        await database.commands.update(stored.seq, {
          state: outcome,
          answeredAt: Date.now(),
          ...(code !== undefined && { code }),
          ...(message !== undefined && { message }),
        });
        if (outcome === 'refused') await unchain(database, stored);
      }
    }),
  );
}

/** Unsent successors of a refused command follow its predecessor instead. */
async function unchain(database: PersonDatabase, refused: StoredCommand): Promise<void> {
  const { after } = refused.command;
  await database.commands
    .where('subject')
    .equals(refused.subject)
    .and(({ state, command }) => state === 'waiting' && command.after === refused.id)
    .modify((row: { command: FieldCommand }) => {
      row.command = { ...row.command, after };
    });
  const last = await database.subjects.get(refused.subject);
  if (last?.lastId === refused.id) await database.subjects.put({ subject: refused.subject, lastId: after });
}

/** Removes a command whose refusal or decision the technician has read. */
export function forgetCommand(database: PersonDatabase, id: string): Promise<number> {
  return lasting(database, () =>
    database.commands
      .where('id')
      .equals(id)
      .and(({ state }) => state !== 'waiting')
      .delete(),
  );
}

/** The part of a person's work that exists only on this phone. */
export interface Unsent {
  readonly reports: number;
  /** Photos of saved reports: they are sent afterwards, and may remain when all reports are sent. */
  readonly photos: number;
}

export const isAllSent = ({ reports, photos }: Unsent): boolean => reports + photos === 0;

/** Counts work that the server does not have, or did not accept. */
export const countUnsent = (database: PersonDatabase): Promise<Unsent> =>
  lasting(database, async () => {
    const [reports, photos] = await Promise.all([
      database.commands.where('state').anyOf('waiting', 'refused').count(),
      database.photos.where('state').anyOf('waiting', 'refused').count(),
    ]);
    return { reports, photos };
  });

let asked = false;

/** Browsers evict stored data when the disk is full, unless they granted persistence. */
async function askToPersist(): Promise<void> {
  if (asked) return;
  asked = true;
  const storage = (navigator as Partial<Navigator>).storage;
  await storage?.persist?.().catch(() => false);
}
