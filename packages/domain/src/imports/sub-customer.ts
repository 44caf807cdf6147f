/**
 * QuickBooks writes a customer's job or place behind its name: "Hershey:Barn", "Hershey:Barn:Pit". Null for
 * other names with a colon, such as "Open 8:00 Diner" or "Attn: Bob".
 */
export function subCustomerOf(name: string): { readonly client: string; readonly place: string } | null {
  const [, client = '', place = ''] = /^([^:]*[^:\s\d])\s?:(?!\/)(\S.*)$/.exec(name.trim()) ?? [];
  if (client === '' || /^(?:attn|attention|c\/o|tel|phone|re)$/i.test(client)) return null;
  return { client: client.trim(), place: place.split(':').filter(Boolean).join(', ').trim() };
}
