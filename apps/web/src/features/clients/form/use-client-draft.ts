import type { ClientInput } from '@haulwright/domain/clients/client-form';
import { type ChangeEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { checkClient, type FormIssue } from './client-form-rules.ts';
import type { ClientFormDraft } from './client-form-values.ts';

/** The fields of some part of the form that hold text. */
type TextKey<Part> = { [Key in keyof Part]-?: Part[Key] extends string ? Key : never }[keyof Part] & string;

/** Messages beside fields, by path: 'addresses.0.city'. */
type Messages = ReadonlyMap<string, string>;

type Change = (next: (before: ClientFormDraft) => Partial<ClientFormDraft>) => void;

export interface ClientDraft {
  readonly draft: ClientFormDraft;
  /** Stays the same function, so that a row of many is drawn again only when it changed. */
  readonly change: Change;
  readonly isDirty: boolean;
  /** Empty until saving was attempted. */
  readonly messages: Messages;
  /** Binds a field of text: `<TextField label="Client Name" {...text('name')} />`. */
  readonly text: (field: TextKey<ClientFormDraft>) => TextFieldProps;
  /** Returns the input to send, or the first issue to report, whose field is then focused. */
  readonly check: () => ClientInput | FormIssue;
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly error: string | undefined;
}

const noMessages: Messages = new Map();

/** Holds the content of a client's form, checked by the domain's rules from the first attempt to save. */
export function useClientDraft(
  initial: ClientFormDraft,
): ClientDraft & { /** Ref of the form. */ readonly body: RefObject<HTMLFormElement | null> } {
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState<FormIssue | null>(null);
  const body = useRef<HTMLFormElement>(null);
  // By its path and not the first on the page: the rules have an order of their own, which the toast follows.
  useEffect(() => {
    if (tried !== null) body.current?.querySelector<HTMLElement>(`[name="${tried.path}"]`)?.focus();
  }, [tried]);
  const change = useCallback<Change>((next) => setDraft((before) => ({ ...before, ...next(before) })), []);
  const messages = useMemo(
    () => (tried === null ? noMessages : messagesOf(checkClient(draft).issues)),
    [tried, draft],
  );
  return {
    draft,
    change,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    messages,
    text: (field) => textOf(draft, field, '', messages, (next) => change(() => next)),
    check: () => {
      const { input, issues } = checkClient(draft);
      if (input !== null) return input;
      // A new object, so that the same field is focused again at the next attempt.
      const issue = { ...issues[0]! };
      setTried(issue);
      return issue;
    },
    body,
  };
}

/** Binds a field of text of the form or of one of its rows; `at` is the row's path with a dot, or nothing. */
export function textOf<Part>(
  part: Part,
  field: TextKey<Part>,
  at: string,
  messages: Messages,
  change: (next: Partial<Part>) => void,
): TextFieldProps {
  const name = `${at}${field}`;
  return {
    name,
    value: String(part[field]),
    // `field` is a key of text, which a computed key does not tell the compiler.
    onChange: (event) => change({ [field]: event.target.value } as Partial<Part>),
    error: messages.get(name),
  };
}

/** The first message of each field. */
function messagesOf(issues: readonly FormIssue[]): Messages {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) if (!messages.has(path)) messages.set(path, message);
  return messages;
}
