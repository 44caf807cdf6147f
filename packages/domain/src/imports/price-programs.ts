import { headerKey } from './client-import-columns.ts';

/**
 * Lists of products and services that are known by the headers they have together.
 *
 * QuickBooks Online: the "Product/Service List" export; its fields are in Intuit's help, "Which products and
 * services fields are imported?" (plugin-qbo.intuit.com, help_admin_import_ps_which_fields). QuickBooks Desktop:
 * "Item Price List" and "Item Listing". Jobber does not publish the columns of its file of products and services;
 * those here are the fields of its products: name, description, category, default unit cost
 * (support.advancedjobberintegration.com, "Understanding Product and Service Data").
 */
const lists: readonly { readonly name: string; readonly signature: readonly string[] }[] = [
  { name: 'QuickBooks Online', signature: ['product service name', 'sales price rate'] },
  { name: 'QuickBooks Online', signature: ['product service full name', 'type', 'price'] },
  { name: 'QuickBooks Online', signature: ['product service full name', 'sales price rate'] },
  { name: 'QuickBooks Online', signature: ['product service full name', 'sales price'] },
  { name: 'QuickBooks Online', signature: ['product service', 'type', 'price'] },
  { name: 'QuickBooks Desktop', signature: ['item', 'description', 'type', 'price'] },
  { name: 'Jobber', signature: ['name', 'description', 'category', 'unit price'] },
  { name: 'Jobber', signature: ['name', 'description', 'category', 'default unit cost'] },
];

/** The program a list of products and services comes from; undefined for unknown headers. */
export function recognizePriceList(headers: readonly string[]): string | undefined {
  const keys = headers.map(headerKey);
  return lists.find(({ signature }) => signature.every((key) => keys.includes(key)))?.name;
}
