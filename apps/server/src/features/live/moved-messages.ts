/** A notification holds less than 8,000 bytes, and an id takes 37 with the space before it. */
const idsOfMessage = 200;

/** `<company id> <id> <id> …`: who has moved; more than fit are told in several messages. */
export function inMessages(companyId: string, moved: ReadonlySet<string>): string[] {
  const ids = [...moved];
  return Array.from({ length: Math.ceil(ids.length / idsOfMessage) }, (_, at) =>
    [companyId, ...ids.slice(at * idsOfMessage, (at + 1) * idsOfMessage)].join(' '),
  );
}

export function movedIn(message: string): { readonly companyId: string; readonly ids: readonly string[] } {
  const [companyId = '', ...ids] = message.split(' ');
  return { companyId, ids: ids.filter((id) => isId.test(id)) };
}

/** A newer server may say more. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
