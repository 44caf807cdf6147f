/** Not written yet. */
export default function ClientListPage() {
  return <p>Clients</p>;
}
